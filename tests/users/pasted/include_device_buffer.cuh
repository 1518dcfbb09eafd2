#pragma once

#include <cassert>
#include <vector>

#include "include_common/check.h"

/// Memory of the device with the length that it has.
template <typename T>
class device_buffer {
 public:
  explicit device_buffer(size_t size) : size_(size) { CHECK_STATUS(cudaMalloc((void**)&data_, size * sizeof(T))); }
  device_buffer(const std::vector<T>& host) : device_buffer(host.size()) { from(host); }
  ~device_buffer() { cudaFree(data_); }
  device_buffer(const device_buffer&) = delete;
  device_buffer& operator=(const device_buffer&) = delete;

  void from(const std::vector<T>& host) {
    assert(host.size() == size_);
    CHECK_STATUS(cudaMemcpy(data_, host.data(), size_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  std::vector<T> to_host() const {
    std::vector<T> host(size_);
    CHECK_STATUS(cudaMemcpy(host.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return host;
  }
  T* data() { return data_; }
  size_t size() const { return size_; }

 private:
  size_t size_ = 0;
  T* data_ = nullptr;
};
