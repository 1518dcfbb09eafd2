#include <cmath>
#include <functional>
#include <iomanip>
#include <iostream>
#include <vector>

struct Quarter { __host__ __device__ double operator()(double x) const { return 4.0 / (1.0 + x * x); } };
struct Bell {
  double width = 1.0;
  __host__ __device__ double operator()(double x) const { return exp(-x * x / (2 * width * width)); }
};

template <typename Function, unsigned Threads = 128>
__global__ void simpson(Function f, double from, double to, int intervals, double* sums) {
  __shared__ double partial[Threads];
  const double h = (to - from) / intervals;
  double sum = 0;
  for (int i = blockIdx.x * Threads + threadIdx.x; i < intervals; i += gridDim.x * Threads) {
    const double a = from + i * h;
    sum += h / 6 * (f(a) + 4 * f(a + h / 2) + f(a + h));
  }
  partial[threadIdx.x] = sum;
  for (unsigned k = Threads / 2; k > 0; k /= 2) {
    __syncthreads();
    if (threadIdx.x < k) partial[threadIdx.x] += partial[threadIdx.x + k];
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = partial[0];
}

template <typename Function>
double integrate(Function f, double from, double to, int intervals = 10000) {
  constexpr int blocks = 16;
  double* device;
  cudaMalloc(&device, blocks * sizeof(double));
  simpson<<<blocks, 128>>>(f, from, to, intervals, device);
  std::vector<double> host(blocks);
  cudaMemcpy(host.data(), device, blocks * sizeof(double), cudaMemcpyDeviceToHost);
  cudaFree(device);
  double sum = 0;
  for (double s : host) sum += s;
  return sum;
}

int main() {
  const double pi = integrate(Quarter{}, 0, 1);
  const double bell = integrate(Bell{2.0}, -20, 20);
  std::cout << std::setprecision(12) << pi << ' ' << bell << '\n';
  return std::abs(pi - M_PI) > 1e-9 || std::abs(bell - 2 * std::sqrt(2 * M_PI)) > 1e-9;
}
