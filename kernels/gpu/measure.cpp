#include "kernels/gpu/measure.hpp"

#include <algorithm>

#include "analysis/base/date.hpp"
#include "analysis/base/fingerprint.hpp"
#include "analysis/translation/message.hpp"
#include "kernels/gpu/blas.hpp"
#include "kernels/gpu/loaded_job.hpp"
#include "kernels/gpu/memory.hpp"
#include "kernels/gpu/reference.hpp"
#include "kernels/gpu/result_check.hpp"
#include "kernels/gpu/timing.hpp"
#include "kernels/gpu/transfers.hpp"
#include "kernels/values/elements.hpp"

namespace warplens::gpu {
namespace {

/// Maximum number of bytes that are copied from the GPU at once for the comparison.
constexpr std::uint64_t kFetched = std::uint64_t{32} << 20;

std::uint64_t element_bytes(const JobBuffer& buffer) {
  return kernels::element_named(buffer.element).value().bytes();
}

/// Returns the minimum number of bytes that a launch transfers: each buffer is read or written once.
std::uint64_t least_bytes(const Job& job) {
  std::uint64_t bytes = 0;
  for (const JobBuffer& buffer : job.buffers) bytes += buffer.rows * buffer.cols * element_bytes(buffer);
  return bytes;
}

ReadBuffer reader_of(const LoadedJob& loaded) {
  return [&loaded](std::size_t buffer, std::uint64_t first_byte, std::span<std::uint8_t> bytes) {
    check(cudaMemcpy(bytes.data(), static_cast<const std::uint8_t*>(loaded.memory(buffer)) + first_byte, bytes.size(),
                     cudaMemcpyDeviceToHost),
          marked("reading the result"));
  };
}

/// Runs the job's reference kernel on separate buffers, and compares the contents of all buffers with those that the
/// job's kernel produced.
std::optional<CheckResult> compare_with_reference_run(const LoadedJob& loaded) {
  const Job job = reference_job(loaded.job());
  LoadedJob other(job);
  other.fill();
  check(cudaDeviceSynchronize(), marked("filling the buffers"));
  other.launch(nullptr);
  check(cudaDeviceSynchronize(), marked("running the reference kernel"));
  other.collect();
  return compare_result(loaded.job(), reader_of(loaded), reader_of(other)).result;
}

/// Compares the kernel's output with the result of the reference kernel or with one that the CPU calculates. Returns
/// nullopt if there is no such result.
std::optional<CheckResult> compare(const LoadedJob& loaded) {
  if (loaded.job().reference) return compare_with_reference_run(loaded);
  const std::optional<Reference> reference = Reference::of(loaded.job());
  if (!reference) return compare_result(loaded.job(), reader_of(loaded), {}).result;
  const JobBuffer& target = loaded.job().buffers[reference->target()];
  const std::uint64_t bytes = element_bytes(target);
  const auto* memory = static_cast<const std::uint8_t*>(loaded.memory(reference->target()));
  const PinnedMemory host_copy(std::min(kFetched, target.bytes));
  return compare_all(*reference, target, kFetched, [&](const Rectangle& part) -> std::span<const std::uint8_t> {
    // A rectangle of several rows always has all columns, so its elements are contiguous.
    const std::uint64_t first = target.offset + part.row * target.cols + part.col;
    const std::uint64_t count = part.rows * part.cols * bytes;
    check(cudaMemcpy(host_copy.get(), memory + first * bytes, count, cudaMemcpyDeviceToHost),
          marked("reading the result"));
    return {host_copy.get(), count};
  });
}

/// Two memory areas of the same size on the GPU for a copy from one to the other. If possible these are the job's own
/// buffers, which the copy overwrites.
struct CopyPair {
  std::optional<DeviceMemory> own_from, own_to;
  const void* from = nullptr;
  void* to = nullptr;
  std::uint64_t bytes = 0;

  explicit CopyPair(const LoadedJob& loaded) : bytes(least_bytes(loaded.job()) / 2) {
    const std::vector<JobBuffer>& buffers = loaded.job().buffers;
    if (buffers.size() == 2 && std::min(buffers[0].bytes, buffers[1].bytes) >= bytes) {
      from = loaded.memory(0);
      to = loaded.memory(1);
      return;
    }
    from = own_from.emplace(std::max<std::uint64_t>(bytes, 16), "allocating memory for the copy").get();
    to = own_to.emplace(std::max<std::uint64_t>(bytes, 16), "allocating memory for the copy").get();
  }
};

}  // namespace

struct Measurer::State {
  DeviceFacts facts;
  cudaStream_t stream = nullptr;
  std::optional<CacheFlush> cache;  ///< created at the first use
  Blas blas;

  State() : facts(devices().front()) {
    check(cudaSetDevice(0), marked("selecting the GPU"));
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), marked("creating a stream"));
  }
  ~State() {
    if (stream) cudaStreamDestroy(stream);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  std::function<void()> flush() {
    if (!cache) cache.emplace(facts.l2_bytes);
    return [this] { cache->enqueue(stream); };
  }
};

Measurer::Measurer() : state_(std::make_unique<State>()) {}
Measurer::~Measurer() = default;

Measurement Measurer::measure(const Job& job, const MeasureOptions& options, const Monitor& monitor) {
  State& state = *state_;
  Measurement made{.device = state.facts,
                   .date = base::utc_now(),
                   .cubin = base::fingerprint({job.launch.cubin.data(), job.launch.cubin.size()}),
                   .bytes = least_bytes(job),
                   .flushed = options.flushed};
  monitor.enter(Phase::preparing);
  LoadedJob loaded(job);
  loaded.fill();
  check(cudaDeviceSynchronize(), marked("filling the buffers"));

  monitor.enter(Phase::running);
  loaded.launch(state.stream);
  check(cudaStreamSynchronize(state.stream), marked("running the kernel"));

  monitor.enter(Phase::preparing);
  loaded.collect();
  if (std::optional<CheckResult> compared = compare(loaded)) {
    made.checked = true;
    made.differences = compared->differences;
    made.first_difference = std::move(compared->first);
  }

  const std::function<void()> flush = options.flushed ? state.flush() : std::function<void()>();
  made.kernel = time_runs(
      state.stream, [&] { loaded.launch(state.stream); }, flush, options, monitor);
  if (options.transfers) made.transfers = time_transfers(loaded, state.stream, monitor);
  const CopyPair pair(loaded);
  const auto copy = [&] {
    check(cudaMemcpyAsync(pair.to, pair.from, pair.bytes, cudaMemcpyDeviceToDevice, state.stream),
          marked("copying on the GPU"));
  };
  made.copy = time_runs(state.stream, copy, flush, options, monitor);
  const std::function<void()> geam =
      options.geam ? state.blas.transpose(loaded, state.stream) : std::function<void()>();
  if (geam) made.geam = time_runs(state.stream, geam, flush, options, monitor);
  return made;
}

}  // namespace warplens::gpu
