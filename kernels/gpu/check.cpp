#include "kernels/gpu/check.hpp"

#include <cuda_runtime_api.h>

#include "analysis/base/message.hpp"

namespace warplens::gpu {
namespace {

struct Known {
  cudaError_t status;
  ErrorKind fault;
  const char* message;
};

// What a kernel or a launch can bring about. Whatever ends a kernel in mid-run leaves the process without its GPU.
constexpr Known kKnown[] = {
    {cudaErrorInsufficientDriver, ErrorKind::no_driver,
     marked("there is no NVIDIA driver on this machine, or one too old for this program's CUDA runtime")},
    {cudaErrorStubLibrary, ErrorKind::no_driver,
     marked("there is no NVIDIA driver on this machine (only a stub of its library)")},
    {cudaErrorNoDevice, ErrorKind::no_gpu, marked("the driver finds no GPU")},
    {cudaErrorDevicesUnavailable, ErrorKind::no_gpu, marked("the GPU is taken: another process has it for itself")},
    {cudaErrorNoKernelImageForDevice, ErrorKind::wrong_arch,
     marked("the kernel was compiled for another GPU than this one")},
    {cudaErrorInvalidKernelImage, ErrorKind::wrong_arch, marked("the driver does not take the compiled kernel")},
    {cudaErrorInvalidConfiguration, ErrorKind::bad_launch,
     marked("the GPU refuses the launch: its grid or block is larger than this GPU takes")},
    {cudaErrorLaunchOutOfResources, ErrorKind::bad_launch,
     marked("the GPU refuses the launch: a block needs more registers or shared memory than a multiprocessor has; "
            "choose a "
            "smaller block")},
    {cudaErrorInvalidValue, ErrorKind::bad_launch,
     marked(
         "the GPU refuses the launch: its grid, its block or a block's shared memory is larger than this GPU takes")},
    {cudaErrorMemoryAllocation, ErrorKind::out_of_memory,
     marked("the GPU has too little free memory; choose a smaller size")},
    {cudaErrorIllegalAddress, ErrorKind::kernel_fault,
     marked("the kernel was ended: it touched an address where no buffer is (illegal address)")},
    {cudaErrorMisalignedAddress, ErrorKind::kernel_fault,
     marked(
         "the kernel was ended: it touched an address that is no multiple of the access's size (misaligned address)")},
    {cudaErrorInvalidAddressSpace, ErrorKind::kernel_fault,
     marked("the kernel was ended: an access went to the wrong kind of memory (invalid address space)")},
    {cudaErrorInvalidPc, ErrorKind::kernel_fault, marked("the kernel was ended: it jumped to where no code is")},
    {cudaErrorIllegalInstruction, ErrorKind::kernel_fault,
     marked("the kernel was ended: an illegal instruction or a trap")},
    {cudaErrorHardwareStackError, ErrorKind::kernel_fault,
     marked("the kernel was ended: its call stack overflowed or was damaged")},
    {cudaErrorAssert, ErrorKind::kernel_fault, marked("the kernel was ended: an assert failed")},
    {cudaErrorLaunchFailure, ErrorKind::kernel_fault,
     marked("the kernel was ended: a trap, or an access to shared or local memory out of its bounds")},
    {cudaErrorLaunchTimeout, ErrorKind::timed_out,
     marked("the kernel was ended by the system: this GPU also drives a display, which lets no kernel run for long")},
};

}  // namespace

Error error_of(cudaError_t status, const std::string& doing) {
  for (const Known& known : kKnown) {
    if (known.status != status) continue;
    const bool poisoned = known.fault == ErrorKind::kernel_fault || known.fault == ErrorKind::timed_out;
    return {
        known.fault,
        Error::Text{marked("{} (CUDA error {}, {})"), {known.message, std::to_string(static_cast<int>(status)), doing}},
        poisoned};
  }
  return {ErrorKind::other,
          Error::Text{marked("{}: {} (CUDA error {})"),
                      {doing, cudaGetErrorString(status), std::to_string(static_cast<int>(status))}},
          true};
}

}  // namespace warplens::gpu
