#include <cuda_runtime.h>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace gpu {

class Error : public std::runtime_error {
 public:
  explicit Error(cudaError_t code) : std::runtime_error(cudaGetErrorString(code)), code_(code) {}
  cudaError_t code() const noexcept { return code_; }

 private:
  cudaError_t code_;
};

inline void require(cudaError_t code) {
  if (code != cudaSuccess) throw Error(code);
}

/// Owns device memory; moves, never copies.
template <typename T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(size_t count) : count_(count) { require(cudaMalloc(reinterpret_cast<void**>(&data_), bytes())); }
  explicit Buffer(const std::vector<T>& from) : Buffer(from.size()) { upload(from); }
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Buffer() {
    if (data_) cudaFree(data_);
  }
  void upload(const std::vector<T>& from) {
    require(cudaMemcpy(data_, from.data(), bytes(), cudaMemcpyHostToDevice));
  }
  std::vector<T> download() const {
    std::vector<T> to(count_);
    require(cudaMemcpy(to.data(), data_, bytes(), cudaMemcpyDeviceToHost));
    return to;
  }
  T* get() { return data_; }
  const T* get() const { return data_; }
  size_t size() const { return count_; }
  size_t bytes() const { return count_ * sizeof(T); }

 private:
  void swap(Buffer& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(count_, other.count_);
  }
  T* data_ = nullptr;
  size_t count_ = 0;
};

}  // namespace gpu

__global__ void scale(float* out, const float* in, float factor, size_t n) {
  const size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x;
  if (i < n) out[i] = factor * in[i];
}

int main() try {
  std::vector<float> host(5000);
  for (size_t i = 0; i < host.size(); ++i) host[i] = static_cast<float>(i % 97);
  gpu::Buffer<float> in(host);
  gpu::Buffer<float> out(in.size());
  const unsigned block = 192;
  const unsigned grid = (unsigned(in.size()) + block - 1) / block;
  scale<<<grid, block>>>(out.get(), in.get(), 0.25f, in.size());
  gpu::require(cudaGetLastError());
  const auto result = out.download();
  for (size_t i = 0; i < host.size(); ++i)
    if (result[i] != host[i] * 0.25f) {
      std::printf("element %zu differs\n", i);
      return 1;
    }
  std::puts("all equal");
} catch (const gpu::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
