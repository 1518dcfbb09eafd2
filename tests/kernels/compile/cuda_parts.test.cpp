// Checks that the parts of CUDA that the build found are usable, wherever they were found. Other tests check how
// Warplens uses them.
#include <cuda_runtime_api.h>
#include <cupti_version.h>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <nvrtc.h>

#include <string>
#include <vector>

namespace {

std::string compile(const std::string& code) {
  nvrtcProgram program = nullptr;
  EXPECT_EQ(nvrtcCreateProgram(&program, code.c_str(), "part.cu", 0, nullptr, nullptr), NVRTC_SUCCESS);
  const std::string include = "-I" WARPLENS_CUDA_INCLUDE_DIR;
  const std::string cccl = include + "/cccl";  // folder of cuda::std in newer toolkits
  const char* options[] = {"-arch=sm_90", "--no-cache", "-lineinfo", include.c_str(), cccl.c_str()};
  const nvrtcResult result = nvrtcCompileProgram(program, std::size(options), options);
  std::size_t size = 0;
  nvrtcGetProgramLogSize(program, &size);
  std::string log(size, '\0');
  nvrtcGetProgramLog(program, log.data());
  EXPECT_EQ(result, NVRTC_SUCCESS) << log;
  if (result != NVRTC_SUCCESS) return {};
  nvrtcGetPTXSize(program, &size);
  std::string ptx(size, '\0');
  nvrtcGetPTX(program, ptx.data());
  nvrtcDestroyProgram(&program);
  return ptx;
}

TEST(CudaParts, NvrtcCompilesWithoutAnyHeader) {
  EXPECT_NE(compile("extern \"C\" __global__ void f(int* a) { a[threadIdx.x] = 1; }").find("st.global"),
            std::string::npos);
}

TEST(CudaParts, NvrtcFindsTheHeadersThatKernelsUse) {
  EXPECT_NE(compile(R"(
#include <cooperative_groups.h>
#include <cuda/std/array>
#include <cuda_fp16.h>
extern "C" __global__ void f(__half* a) {
  cuda::std::array<int, 2> two{1, 2};
  cooperative_groups::this_thread_block().sync();
  a[threadIdx.x] = __float2half(float(two[threadIdx.x & 1]));
})")
                .find(".entry f"),
            std::string::npos);
}

TEST(CudaParts, RuntimeSaysWhetherThereIsADevice) {
  int count = -1;
  const cudaError_t error = cudaGetDeviceCount(&count);
  EXPECT_TRUE(error == cudaSuccess || error == cudaErrorInsufficientDriver || error == cudaErrorNoDevice)
      << cudaGetErrorName(error);
}

TEST(CudaParts, CuptiCanBeOpened) {
  void* const library = dlopen(WARPLENS_CUPTI_LIBRARY, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  const auto get_version = reinterpret_cast<decltype(&cuptiGetVersion)>(dlsym(library, "cuptiGetVersion"));
  ASSERT_NE(get_version, nullptr);
  std::uint32_t version = 0;
  EXPECT_EQ(get_version(&version), CUPTI_SUCCESS);
  EXPECT_GE(version, 1U);
  dlclose(library);
}

}  // namespace
