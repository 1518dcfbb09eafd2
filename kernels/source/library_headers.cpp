#include "kernels/source/library_headers.hpp"

#include <algorithm>

namespace warplens::kernels {
namespace {

/// Names of headers. A "*" at the end matches any text. C++ headers have no extension, and are not listed.
constexpr std::string_view kLibraryHeaders[] = {
    // C, POSIX and other systems
    "alloca.h", "arpa/*", "assert.h", "complex.h", "conio.h", "ctype.h", "dirent.h", "dlfcn.h", "errno.h", "fcntl.h",
    "fenv.h", "float.h", "getopt.h", "immintrin.h", "intrin.h", "inttypes.h", "io.h", "iso646.h", "libgen.h",
    "limits.h", "linux/*", "locale.h", "malloc.h", "math.h", "memory.h", "mpi.h", "netinet/*", "omp.h", "poll.h",
    "process.h", "pthread.h", "sched.h", "semaphore.h", "setjmp.h", "signal.h", "stdalign.h", "stdarg.h", "stdatomic.h",
    "stdbool.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "stdnoreturn.h", "string.h", "strings.h", "sys/*",
    "termios.h", "tgmath.h", "threads.h", "time.h", "uchar.h", "unistd.h", "wchar.h", "wctype.h", "windows.h",
    "Windows.h", "winsock2.h", "x86intrin.h", "xmmintrin.h",
    // the CUDA Toolkit
    "builtin_types.h", "channel_descriptor.h", "common_functions.h", "cooperative_groups.h", "cooperative_groups/*",
    "crt/*", "cub/*", "cuComplex.h", "cublas*", "cuda.h", "cuda/__*", "cuda/experimental/*", "cuda/std/*", "cudaEGL*",
    "cudaGL*", "cudaProfiler*", "cudaTypedefs.h", "cuda_awbarrier*", "cuda_bf16*", "cuda_device_runtime_api.h",
    "cuda_egl_interop.h", "cuda_fp16*", "cuda_fp4*", "cuda_fp6*", "cuda_fp8*", "cuda_gl_interop.h", "cuda_occupancy.h",
    "cuda_pipeline*", "cuda_profiler_api.h", "cuda_runtime.h", "cuda_runtime_api.h", "cuda_surface_types.h",
    "cuda_texture_types.h", "cuda_vdpau_interop.h", "cudnn*", "cufft*", "cupti*", "curand*", "cusolver*", "cusparse*",
    "cutensor*", "device_atomic_functions.h*", "device_double_functions.h", "device_functions.h",
    "device_launch_parameters.h", "device_types.h", "driver_functions.h", "driver_types.h", "fatbinary*",
    "host_config.h", "host_defines.h", "library_types.h", "math_constants.h", "math_functions.h", "mma.h", "nccl.h",
    "npp*", "nv/*", "nvToolsExt*", "nvjpeg.h", "nvml.h", "nvrtc.h", "nvtx3/*", "sm_20_*", "sm_30_*", "sm_32_*",
    "sm_35_*", "sm_60_*", "sm_61_*", "surface_functions.h", "surface_indirect_functions.h", "surface_types.h",
    "texture_fetch_functions.h", "texture_indirect_functions.h", "texture_types.h", "thrust/*", "vector_functions.h*",
    "vector_types.h",
    // headers of other libraries and of the CUDA samples, which Warplens replaces
    "ATen/*", "GL/*", "GLFW/*", "c10/*", "cute/*", "cutil*", "cutlass/*", "helper_cuda*", "helper_functions.h",
    "helper_gl.h", "helper_image.h", "helper_math.h", "helper_string.h", "helper_timer.h", "opencv2/*", "pybind11/*",
    "torch/*"};

/// Folders and files of libraries of which projects often contain copies. A "*" at the end matches any text.
constexpr std::string_view kCopiedLibraries[] = {"cub/agent/*",
                                                 "cub/block/*",
                                                 "cub/cub.cuh",
                                                 "cub/device/*",
                                                 "cub/grid/*",
                                                 "cub/iterator/*",
                                                 "cub/thread/*",
                                                 "cub/util_*",
                                                 "cub/warp/*",
                                                 "glm/common.hpp",
                                                 "glm/core/*",
                                                 "glm/detail/*",
                                                 "glm/exponential.hpp",
                                                 "glm/ext*",
                                                 "glm/fwd.hpp",
                                                 "glm/geometric.hpp",
                                                 "glm/glm.hpp",
                                                 "glm/gtc/*",
                                                 "glm/gtx/*",
                                                 "glm/integer.hpp",
                                                 "glm/mat*",
                                                 "glm/packing.hpp",
                                                 "glm/simd/*",
                                                 "glm/trigonometric.hpp",
                                                 "glm/vec*",
                                                 "json.hpp",
                                                 "nlohmann/*"};

bool matches_name(std::string_view name, std::string_view pattern) {
  if (!pattern.ends_with('*')) return name == pattern;
  return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

}  // namespace

bool is_library_header(std::string_view name) {
  const std::string_view file = name.substr(name.rfind('/') + 1);
  if (file.find('.') == std::string_view::npos) return true;
  return std::ranges::any_of(kLibraryHeaders, [&](std::string_view pattern) { return matches_name(name, pattern); });
}

std::string find_library_name(std::string_view name) {
  // The folder of a toolkit: "/usr/local/cuda-12.2/targets/x86_64-linux/include/cublas_v2.h".
  constexpr std::string_view kInclude = "/include/";
  if (const std::size_t toolkit = name.find("/cuda"), folder = name.rfind(kInclude);
      toolkit != std::string_view::npos && folder != std::string_view::npos && toolkit < folder)
    if (const std::string_view rest = name.substr(folder + kInclude.size()); is_library_header(rest))
      return std::string(rest);
  for (std::size_t begin = 0; begin < name.size();) {
    const std::string_view rest = name.substr(begin);
    if (std::ranges::any_of(kCopiedLibraries, [&](std::string_view pattern) { return matches_name(rest, pattern); }))
      return std::string(rest);
    const std::size_t slash = name.find('/', begin);
    if (slash == std::string_view::npos) break;
    begin = slash + 1;
  }
  return {};
}

}  // namespace warplens::kernels
