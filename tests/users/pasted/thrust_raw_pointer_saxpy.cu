#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <thrust/sequence.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>
#include <iostream>

struct saxpy_functor {
  const float a;
  saxpy_functor(float _a) : a(_a) {}
  __host__ __device__ float operator()(const float &x, const float &y) const { return a * x + y; }
};

__global__ void saxpy_kernel(float a, const float *x, float *y, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
  const int n = 4000;
  thrust::device_vector<float> x(n), y(n, 1.0f), z(n, 1.0f);
  thrust::sequence(x.begin(), x.end());
  saxpy_kernel<<<(n + 63) / 64, 64>>>(0.5f, thrust::raw_pointer_cast(x.data()),
                                      thrust::raw_pointer_cast(y.data()), n);
  thrust::transform(x.begin(), x.end(), z.begin(), z.begin(), saxpy_functor(0.5f));
  float sum_kernel = thrust::reduce(y.begin(), y.end());
  float sum_thrust = thrust::reduce(z.begin(), z.end());
  thrust::host_vector<float> h = y;
  std::cout << sum_kernel << " " << sum_thrust << " " << h[17] << std::endl;
  return sum_kernel != sum_thrust;
}
