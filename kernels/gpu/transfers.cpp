#include "kernels/gpu/transfers.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "analysis/translation/message.hpp"
#include "kernels/gpu/check.hpp"

namespace warplens::gpu {
namespace {

constexpr unsigned kRuns = 3;
/// Maximum total size in bytes of the buffers for which a launch on host memory is timed. With larger buffers, the
/// launch would take seconds.
constexpr std::uint64_t kMostMapped = std::uint64_t{1} << 30;

/// Host copies of all buffers.
class HostBuffers {
 public:
  HostBuffers(const Job& job, bool page_locked) : page_locked_(page_locked) {
    for (const JobBuffer& buffer : job.buffers) {
      void* memory = nullptr;
      if (page_locked)
        check(cudaHostAlloc(&memory, buffer.bytes, cudaHostAllocMapped), marked("allocating page-locked host memory"));
      else
        memory = ::operator new(buffer.bytes);
      std::memset(memory, 0, buffer.bytes);  // makes the system allocate the pages before the timed copies
      memory_.push_back(memory);
    }
  }
  ~HostBuffers() {
    for (void* memory : memory_) {
      if (page_locked_)
        cudaFreeHost(memory);
      else
        ::operator delete(memory);
    }
  }
  HostBuffers(const HostBuffers&) = delete;
  HostBuffers& operator=(const HostBuffers&) = delete;
  void* memory(std::size_t buffer) const { return memory_[buffer]; }
  std::size_t count() const { return memory_.size(); }

 private:
  bool page_locked_;
  std::vector<void*> memory_;
};

double median_seconds(const std::function<void()>& work) {
  std::vector<double> samples;
  for (unsigned run = 0; run < kRuns; ++run) {
    const std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
    work();
    samples.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
  }
  return summarize_samples(std::move(samples)).median;
}

/// If `in` is true, copies the buffers that have a fill to the GPU. Otherwise copies the buffers that have no fill from
/// the GPU.
void copy_all(const LoadedJob& loaded, const HostBuffers& host, cudaStream_t stream, bool in) {
  for (std::size_t at = 0; at < host.count(); ++at) {
    const JobBuffer& buffer = loaded.job().buffers[at];
    if (buffer.fill.empty() == in) continue;
    check(in ? cudaMemcpyAsync(loaded.memory(at), host.memory(at), buffer.bytes, cudaMemcpyHostToDevice, stream)
             : cudaMemcpyAsync(host.memory(at), loaded.memory(at), buffer.bytes, cudaMemcpyDeviceToHost, stream),
          marked("copying a buffer"));
  }
  check(cudaStreamSynchronize(stream), marked("copying a buffer"));
}

/// Copies the buffers that have a fill from the GPU to the host.
void fetch_filled(const LoadedJob& loaded, const HostBuffers& host) {
  for (std::size_t at = 0; at < host.count(); ++at) {
    const JobBuffer& buffer = loaded.job().buffers[at];
    if (!buffer.fill.empty())
      check(cudaMemcpy(host.memory(at), loaded.memory(at), buffer.bytes, cudaMemcpyDeviceToHost),
            marked("copying a buffer"));
  }
}

TransferTime time_copies(const LoadedJob& loaded, const HostBuffers& host, cudaStream_t stream,
                         const Monitor& monitor) {
  fetch_filled(loaded, host);
  monitor.enter(Phase::preparing);
  const double in = median_seconds([&] { copy_all(loaded, host, stream, true); });
  monitor.enter(Phase::preparing);
  return {in, median_seconds([&] { copy_all(loaded, host, stream, false); })};
}

double time_mapped(const LoadedJob& loaded, const HostBuffers& host, cudaStream_t stream, const Monitor& monitor) {
  std::vector<void*> addresses;
  for (std::size_t at = 0; at < host.count(); ++at) {
    void* address = nullptr;
    check(cudaHostGetDevicePointer(&address, host.memory(at), 0), marked("mapping host memory"));
    addresses.push_back(address);
  }
  return median_seconds([&] {
    monitor.enter(Phase::slow_run);
    loaded.launch(stream, addresses);
    check(cudaStreamSynchronize(stream), marked("running the kernel on host memory"));
  });
}

}  // namespace

Transfers time_transfers(const LoadedJob& loaded, cudaStream_t stream, const Monitor& monitor) {
  Transfers transfers;
  for (const JobBuffer& buffer : loaded.job().buffers)
    (buffer.fill.empty() ? transfers.bytes_out : transfers.bytes_in) += buffer.bytes;
  monitor.enter(Phase::preparing);
  {
    const HostBuffers pageable(loaded.job(), false);
    transfers.pageable = time_copies(loaded, pageable, stream, monitor);
  }
  const HostBuffers pinned(loaded.job(), true);
  transfers.pinned = time_copies(loaded, pinned, stream, monitor);
  if (transfers.bytes_in + transfers.bytes_out <= kMostMapped)
    transfers.mapped = time_mapped(loaded, pinned, stream, monitor);
  return transfers;
}

}  // namespace warplens::gpu
