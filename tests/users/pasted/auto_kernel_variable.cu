#include <cstdio>
#include <vector>
#include <type_traits>

template <typename T, int THREADS, bool VECTORISED>
__global__ void copy_kernel(const T* in, T* out, size_t n) {
  const size_t i = size_t(blockIdx.x) * THREADS + threadIdx.x;
  if constexpr (VECTORISED) {
    using Vector = std::conditional_t<sizeof(T) == 4, float4, double2>;
    constexpr size_t width = sizeof(Vector) / sizeof(T);
    if ((i + 1) * width <= n) reinterpret_cast<Vector*>(out)[i] = reinterpret_cast<const Vector*>(in)[i];
  } else if (i < n) {
    out[i] = in[i];
  }
}

struct Case {
  const char* name;
  void (*kernel)(const float*, float*, size_t);
  unsigned blocks, threads;
};

int main() {
  constexpr size_t n = 1 << 14;
  std::vector<float> in(n), out(n);
  for (size_t i = 0; i < n; ++i) in[i] = float(i);
  float *d_in, *d_out;
  cudaMalloc(&d_in, n * sizeof(float));
  cudaMalloc(&d_out, n * sizeof(float));
  cudaMemcpy(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice);

  auto kernel = copy_kernel<float, 256, false>;
  dim3 grid{n / 256}, block{256};
  kernel<<<grid, block>>>(d_in, d_out, n);

  const Case cases[] = {
      {"128 threads", copy_kernel<float, 128, false>, n / 128, 128},
      {"four at once", &copy_kernel<float, 128, true>, n / 512, 128},
  };
  int failures = 0;
  for (const Case& c : cases) {
    cudaMemset(d_out, 0, n * sizeof(float));
    c.kernel<<<c.blocks, c.threads>>>(d_in, d_out, n);
    cudaMemcpy(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%s: %s\n", c.name, in == out ? "equal" : "different");
    failures += in != out;
  }
  return failures;
}
