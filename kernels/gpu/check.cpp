#include "kernels/gpu/check.hpp"

#include <cuda_runtime_api.h>

#include "analysis/translation/message.hpp"

namespace warplens::gpu {
namespace {

struct Known {
  cudaError_t status;
  ErrorKind fault;
  const char* message;
};

// Errors that a kernel or a launch can cause. After an error that aborts a running kernel, the process cannot use its
// GPU any more.
constexpr Known kKnown[] = {
    {cudaErrorInsufficientDriver, ErrorKind::no_driver,
     marked("there is no NVIDIA driver on this machine, or it is too old for this program's CUDA runtime")},
    {cudaErrorStubLibrary, ErrorKind::no_driver,
     marked("there is no NVIDIA driver on this machine (only a stub of its library)")},
    {cudaErrorNoDevice, ErrorKind::no_gpu, marked("the driver found no GPU")},
    {cudaErrorDevicesUnavailable, ErrorKind::no_gpu, marked("the GPU is in exclusive use by another process")},
    {cudaErrorNoKernelImageForDevice, ErrorKind::wrong_arch, marked("the kernel was compiled for a different GPU")},
    {cudaErrorInvalidKernelImage, ErrorKind::wrong_arch, marked("the driver rejected the compiled kernel")},
    {cudaErrorInvalidConfiguration, ErrorKind::bad_launch,
     marked("the GPU refused the launch: the grid or block is larger than this GPU supports")},
    {cudaErrorLaunchOutOfResources, ErrorKind::bad_launch,
     marked("the GPU refused the launch: a block needs more registers or shared memory than a multiprocessor has; "
            "choose a smaller block")},
    {cudaErrorInvalidValue, ErrorKind::bad_launch,
     marked("the GPU refused the launch: the grid, the block or the block's shared memory is larger than this GPU "
            "supports")},
    {cudaErrorMemoryAllocation, ErrorKind::out_of_memory,
     marked("the GPU does not have enough free memory; choose a smaller size")},
    {cudaErrorIllegalAddress, ErrorKind::kernel_fault,
     marked("the kernel was aborted: it accessed an address outside all buffers (illegal address)")},
    {cudaErrorMisalignedAddress, ErrorKind::kernel_fault,
     marked("the kernel was aborted: it accessed an address that is not a multiple of the access size (misaligned "
            "address)")},
    {cudaErrorInvalidAddressSpace, ErrorKind::kernel_fault,
     marked("the kernel was aborted: an access used the wrong kind of memory (invalid address space)")},
    {cudaErrorInvalidPc, ErrorKind::kernel_fault,
     marked("the kernel was aborted: it jumped to an address without code")},
    {cudaErrorIllegalInstruction, ErrorKind::kernel_fault,
     marked("the kernel was aborted: an illegal instruction or a trap")},
    {cudaErrorHardwareStackError, ErrorKind::kernel_fault,
     marked("the kernel was aborted: its call stack overflowed or was corrupted")},
    {cudaErrorAssert, ErrorKind::kernel_fault, marked("the kernel was aborted: an assert failed")},
    {cudaErrorLaunchFailure, ErrorKind::kernel_fault,
     marked("the kernel was aborted: a trap, or an out-of-bounds access to shared or local memory")},
    {cudaErrorLaunchTimeout, ErrorKind::timed_out,
     marked("the kernel was aborted by the system: this GPU also drives a display, so the run time of kernels is "
            "limited")},
};

}  // namespace

Error make_error(cudaError_t status, const std::string& doing) {
  for (const Known& known : kKnown) {
    if (known.status != status) continue;
    const bool poisoned = known.fault == ErrorKind::kernel_fault || known.fault == ErrorKind::timed_out;
    return {known.fault,
            Error::Text{marked("{} (CUDA error {} while {})"),
                        {known.message, std::to_string(static_cast<int>(status)), doing}},
            poisoned};
  }
  return {ErrorKind::other,
          Error::Text{marked("{} failed: {} (CUDA error {})"),
                      {doing, cudaGetErrorString(status), std::to_string(static_cast<int>(status))}},
          true};
}

}  // namespace warplens::gpu
