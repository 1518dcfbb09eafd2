#include "kernels/gpu/cache_cleaner.hpp"

#include "analysis/translation/message.hpp"

namespace warplens::gpu {
namespace {

/// Size of the memory that is read, as a multiple of the size of the L2 cache. Reading only the size of the cache would
/// not evict everything: addresses are hashed to places in the cache, and the cache does not always evict the oldest
/// cache line.
constexpr std::uint64_t kTimesTheCache = 4;
constexpr unsigned kThreads = 256;
constexpr unsigned kBlocks = 1024;

/// A kernel whose threads together read all of the memory, 16 bytes at a time. It has a store that is executed only
/// after reading a value that the memory never contains. This store keeps the compiler from removing the loads. The
/// kernel is written in PTX, because this part of the program is built without a device compiler.
constexpr char kReader[] = R"(.version 7.0
.target sm_50
.address_size 64
.visible .entry read_all(.param .u64 memory, .param .u64 bytes)
{
  .reg .b64 %at, %end, %step, %d;
  .reg .b32 %r<10>;
  .reg .pred %p;
  ld.param.u64 %at, [memory];
  ld.param.u64 %end, [bytes];
  cvta.to.global.u64 %at, %at;
  add.u64 %end, %end, %at;
  mov.u32 %r0, %ntid.x;
  mov.u32 %r1, %nctaid.x;
  mul.wide.u32 %step, %r0, %r1;
  shl.b64 %step, %step, 4;
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %tid.x;
  mad.lo.u32 %r2, %r2, %r0, %r3;
  mul.wide.u32 %d, %r2, 16;
  add.u64 %at, %at, %d;
  mov.u32 %r9, 0;
round:
  setp.ge.u64 %p, %at, %end;
  @%p bra done;
  ld.global.cg.v4.u32 {%r4, %r5, %r6, %r7}, [%at];
  xor.b32 %r4, %r4, %r5;
  xor.b32 %r6, %r6, %r7;
  xor.b32 %r4, %r4, %r6;
  max.u32 %r9, %r9, %r4;
  add.u64 %at, %at, %step;
  bra round;
done:
  setp.ne.u32 %p, %r9, 2863311531;
  @%p exit;
  st.global.u32 [%end], %r9;
  exit;
}
)";

}  // namespace

void release_kept_lines() {
  if (cudaCtxResetPersistingL2Cache() != cudaSuccess)
    cudaGetLastError();  // clears the error of a GPU without persisting cache lines
}

CacheCleaner::CacheCleaner(std::uint64_t l2_bytes)
    : bytes_(kTimesTheCache * l2_bytes),
      memory_(bytes_ + sizeof(std::uint32_t), "allocating memory to clean the L2 cache") {
  // The memory contains zeros, for which the kernel stores nothing. The cache writes these zeros back to DRAM long
  // before the first launch is counted.
  check(cudaMemset(memory_.get(), 0, bytes_), marked("preparing to flush the L2 cache"));
  check(cudaLibraryLoadData(&library_, kReader, nullptr, nullptr, 0, nullptr, nullptr, 0),
        "loading the kernel that flushes the L2 cache");
  check(cudaLibraryGetKernel(&kernel_, library_, "read_all"), marked("finding the kernel that flushes the L2 cache"));
}

CacheCleaner::~CacheCleaner() {
  if (library_) cudaLibraryUnload(library_);
}

void CacheCleaner::enqueue(cudaStream_t stream) const {
  void* memory = memory_.get();
  std::uint64_t bytes = bytes_;
  void* arguments[] = {&memory, &bytes};
  check(cudaLaunchKernel(reinterpret_cast<const void*>(kernel_), dim3(kBlocks), dim3(kThreads), arguments, 0, stream),
        marked("flushing the L2 cache"));
}

}  // namespace warplens::gpu
