#include "kernels/gpu/loaded_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "analysis/base/parallel.hpp"
#include "analysis/translation/message.hpp"
#include "kernels/gpu/memory.hpp"
#include "kernels/gpu/tensor_maps.hpp"
#include "kernels/values/fill.hpp"

namespace warplens::gpu {
namespace {

/// Number of bytes that are filled on the host before they are copied to the GPU, and number of bytes that one thread
/// fills at a time. Both are multiples of 16, because a fill writes units of 16 bytes.
constexpr std::uint64_t kFillChunk = std::uint64_t{32} << 20;
constexpr std::uint64_t kFillPiece = std::uint64_t{1} << 20;
/// Value of all bytes of a buffer that the kernel has not written. No fill produces a number in which all bytes have
/// this value. As a floating-point number it is NaN.
constexpr int kUnwritten = 0xFF;

void fill_chunk(const simt::Fill& fill, std::uint64_t first, std::uint8_t* bytes, std::uint64_t count) {
  base::parallel_for((count + kFillPiece - 1) / kFillPiece, [&](std::size_t piece) {
    const std::uint64_t at = piece * kFillPiece;
    fill(first + at, {bytes + at, std::min(kFillPiece, count - at)});
  });
}

/// Launches a kernel with its arguments.
void start(const JobLaunch& launch, cudaKernel_t kernel, std::vector<void*>& arguments, cudaStream_t stream) {
  const auto dim = [](const simt::Dim3& d) { return dim3{d.x, d.y, d.z}; };
  std::vector<cudaLaunchAttribute> attributes;
  if (launch.cooperative) attributes.push_back({.id = cudaLaunchAttributeCooperative, .val = {.cooperative = 1}});
  if (launch.cluster) {
    const auto& [x, y, z] = *launch.cluster;
    attributes.push_back({.id = cudaLaunchAttributeClusterDimension, .val = {.clusterDim = {x, y, z}}});
    check(
        cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel), cudaFuncAttributeNonPortableClusterSizeAllowed, 1),
        "enabling large clusters");
  }
  const cudaLaunchConfig_t configuration{.gridDim = dim(launch.grid),
                                         .blockDim = dim(launch.block),
                                         .dynamicSmemBytes = launch.dynamic_shared_bytes,
                                         .stream = stream,
                                         .attrs = attributes.data(),
                                         .numAttrs = static_cast<unsigned>(attributes.size())};
  check(cudaLaunchKernelExC(&configuration, reinterpret_cast<const void*>(kernel), arguments.data()),
        "launching the kernel");
}

}  // namespace

LoadedJob::LoadedJob(const Job& job) : job_(job) {
  try {
    const std::string loading = fmt::format("loading code for {}", job.arch);
    check(cudaLibraryLoadData(&library_, job.launch.cubin.data(), nullptr, nullptr, 0, nullptr, nullptr, 0),
          loading.c_str());
    check(cudaLibraryGetKernel(&kernel_, library_, job.launch.entry.c_str()),
          marked("finding the kernel in the loaded code"));
    if (job.launch.dynamic_shared_bytes > 0) {
      check(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel_), cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 static_cast<int>(job.launch.dynamic_shared_bytes)),
            "requesting dynamic shared memory");
    }
    for (const JobBuffer& buffer : job.buffers) {
      const std::string allocating = fmt::format("allocating {} bytes for buffer {}", buffer.bytes, buffer.name);
      memory_.push_back(nullptr);
      check(cudaMalloc(&memory_.back(), std::max<std::uint64_t>(buffer.bytes, 16)), allocating.c_str());
    }
    textures_.make(job, memory_);
  } catch (...) {
    release();
    throw;
  }
}

LoadedJob::~LoadedJob() {
  release();
}

void LoadedJob::release() {
  for (void* memory : memory_) cudaFree(memory);
  if (library_) cudaLibraryUnload(library_);
}

void LoadedJob::fill() {
  std::uint64_t largest = 0;
  for (const JobBuffer& buffer : job_.buffers)
    if (!buffer.fill.empty()) largest = std::max(largest, buffer.bytes);
  const std::vector<std::uint64_t> addresses = this->addresses();
  fill_variables(addresses);
  // A fill writes whole units of 16 bytes.
  const PinnedMemory staging(std::clamp<std::uint64_t>((largest + 15) / 16 * 16, 16, kFillChunk));
  for (std::size_t at = 0; at < memory_.size(); ++at) {
    const JobBuffer& buffer = job_.buffers[at];
    if (buffer.fill.empty()) {
      check(cudaMemset(memory_[at], kUnwritten, buffer.bytes), marked("initialising the output buffers"));
      continue;
    }
    const simt::Fill fill = kernels::make_fill(buffer.fill, {kernels::element_named(buffer.element).value(),
                                                             buffer.rows, buffer.cols, buffer.offset, addresses});
    for (std::uint64_t first = 0; first < buffer.bytes; first += kFillChunk) {
      const std::uint64_t count = std::min(kFillChunk, buffer.bytes - first);
      fill_chunk(fill, first, staging.get(), (count + 15) / 16 * 16);
      check(cudaMemcpy(static_cast<std::uint8_t*>(memory_[at]) + first, staging.get(), count, cudaMemcpyHostToDevice),
            "filling a buffer");
    }
  }
  textures_.fill();
}

std::vector<std::uint64_t> LoadedJob::addresses() const {
  std::vector<std::uint64_t> addresses;
  for (void* memory : memory_) addresses.push_back(reinterpret_cast<std::uint64_t>(memory));
  return addresses;
}

void LoadedJob::fill_variables(const std::vector<std::uint64_t>& addresses) {
  for (const JobVariable& variable : job_.launch.variables) {
    const std::string doing = fmt::format("setting variable {}", variable.symbol);
    void* address = nullptr;
    std::size_t size = 0;
    check(cudaLibraryGetGlobal(&address, &size, library_, variable.symbol.c_str()), doing.c_str());
    const std::vector<std::uint8_t> bytes = kernels::filled_elements(
        variable.fill, {kernels::element_named(variable.element).value(), 1, variable.count, 0, addresses},
        variable.count);
    check(cudaMemcpy(address, bytes.data(), std::min(size, bytes.size()), cudaMemcpyHostToDevice), doing.c_str());
  }
}

void LoadedJob::launch(cudaStream_t stream) const {
  launch(stream, memory_);
}

void LoadedJob::launch(cudaStream_t stream, const std::vector<void*>& addresses) const {
  std::vector<std::uint8_t> block = job_.launch.argument_bytes;
  const std::vector<CUtensorMap> tensor_maps = encode_tensor_maps(job_, addresses);
  std::vector<void*> places;
  const auto put_address = [&](const JobArgument& pointer) {
    if (pointer.texture) {
      const std::uint64_t handle = textures_.handle(*pointer.texture);
      std::memcpy(block.data() + pointer.at, &handle, sizeof handle);
    }
    if (pointer.tensor_map)
      std::memcpy(block.data() + pointer.at, &tensor_maps.at(*pointer.tensor_map), sizeof(CUtensorMap));
    if (!pointer.buffer) return;
    const auto address = reinterpret_cast<std::uint64_t>(addresses.at(*pointer.buffer)) + pointer.byte_offset;
    std::memcpy(block.data() + pointer.at, &address, sizeof address);
  };
  for (const JobArgument& argument : job_.launch.arguments) {
    places.push_back(block.data() + argument.at);
    put_address(argument);
  }
  for (const JobArgument& pointer : job_.launch.inner_pointers) put_address(pointer);
  start(job_.launch, kernel_, places, stream);
}

}  // namespace warplens::gpu
