#include <iostream>
#include <vector>
#include <cstdlib>
#define REACH 3
#define TAPS (2 * REACH + 1)

// set once by main
__constant__ int taps[TAPS];

// `in` has REACH more elements than `out` at either end
__global__ void filter(const int *in, int *out, int n) {
  extern __shared__ int window[];
  int first = blockIdx.x * blockDim.x;
  int length = min((int)blockDim.x, n - first) + 2 * REACH;
  for (int k = threadIdx.x; k < length; k += blockDim.x) window[k] = in[first + k];
  __syncthreads();
  if (first + threadIdx.x < n) {
    int sum = 0;
    for (int k = 0; k < TAPS; k++) sum += taps[k] * window[threadIdx.x + k];
    out[first + threadIdx.x] = sum;
  }
}

int main() {
  int n = 7000;
  std::vector<int> signal(n + 2 * REACH, 0), result(n), host_taps(TAPS);
  for (int i = 0; i < n; i++) signal[REACH + i] = std::rand() % 50;
  for (int k = 0; k < TAPS; k++) host_taps[k] = k * k - 4;

  int *d_in, *d_out;
  cudaMalloc(&d_in, signal.size() * sizeof(int));
  cudaMalloc(&d_out, result.size() * sizeof(int));
  cudaMemcpy(d_in, signal.data(), signal.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(taps, host_taps.data(), sizeof(int) * host_taps.size());

  int block = 256;
  int grid = n / block + (n % block ? 1 : 0);
  size_t room = sizeof(int) * (block + 2 * REACH);
  filter<<<grid, block, room>>>(d_in, d_out, n);
  cudaMemcpy(result.data(), d_out, result.size() * sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(d_in);
  cudaFree(d_out);

  for (int i = 0; i < n; i++) {
    int sum = 0;
    for (int k = 0; k < TAPS; k++) sum += host_taps[k] * signal[i + k];
    if (sum != result[i]) {
      std::cout << i << ": " << result[i] << " instead of " << sum << "\n";
      return 1;
    }
  }
  std::cout << "all as on the host\n";
}
