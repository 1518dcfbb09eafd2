#include <cuda_runtime.h>
#include <cstddef>
#include <cstdint>
#include <cstdio>

namespace blas1 {

template <typename T>
struct Plus {
  static constexpr T identity = T(0);
  __device__ T operator()(T a, T b) const { return a + b; }
};

template <typename T>
struct Maximum {
  static constexpr T identity = T(-1e30);
  __device__ T operator()(T a, T b) const { return a > b ? a : b; }
};

/// One result a block: every thread takes every gridDim * Threads-th element.
template <typename T, template <typename> class Operation = Plus, unsigned Threads = 256>
__global__ void reduce_kernel(const T* x, std::size_t n, T* out) {
  __shared__ T values[Threads];
  const Operation<T> operation;
  T mine = Operation<T>::identity;
  for (std::size_t i = std::size_t(blockIdx.x) * Threads + threadIdx.x; i < n; i += std::size_t(gridDim.x) * Threads)
    mine = operation(mine, x[i]);
  values[threadIdx.x] = mine;
  __syncthreads();
#pragma unroll
  for (unsigned k = Threads / 2; k > 0; k /= 2) {
    if (threadIdx.x < k) values[threadIdx.x] = operation(values[threadIdx.x], values[threadIdx.x + k]);
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = values[0];
}

template <typename T, template <typename> class Operation>
cudaError_t reduce(const T* x, std::size_t n, T* scratch, T* out, cudaStream_t stream = nullptr) {
  reduce_kernel<T, Operation><<<64, 256, 0, stream>>>(x, n, scratch);
  reduce_kernel<T, Operation, 64><<<1, 64, 0, stream>>>(scratch, 64, out);
  return cudaGetLastError();
}

template cudaError_t reduce<float, Plus>(const float*, std::size_t, float*, float*, cudaStream_t);
template cudaError_t reduce<float, Maximum>(const float*, std::size_t, float*, float*, cudaStream_t);
template cudaError_t reduce<double, Plus>(const double*, std::size_t, double*, double*, cudaStream_t);
template __global__ void reduce_kernel<std::int32_t, Plus, 128>(const std::int32_t*, std::size_t, std::int32_t*);

}  // namespace blas1

int main() {
  const std::size_t n = 20000;
  float *x, *scratch, *out;
  cudaMallocManaged(&x, n * sizeof(float));
  cudaMallocManaged(&scratch, 64 * sizeof(float));
  cudaMallocManaged(&out, 2 * sizeof(float));
  for (std::size_t i = 0; i < n; ++i) x[i] = float(i % 10);
  blas1::reduce<float, blas1::Plus>(x, n, scratch, out);
  blas1::reduce<float, blas1::Maximum>(x, n, scratch, out + 1);
  cudaDeviceSynchronize();
  std::printf("sum %g, maximum %g\n", out[0], out[1]);
  return out[0] != 90000.0f || out[1] != 9.0f;
}
