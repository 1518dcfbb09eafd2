#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUM_BINS 64

__global__ void histogram_kernel(unsigned int *input, unsigned int *bins,
                                 unsigned int num_elements, unsigned int num_bins)
{
  extern __shared__ unsigned int bins_s[];
  unsigned int tid = blockIdx.x * blockDim.x + threadIdx.x;

  for (unsigned int b = threadIdx.x; b < num_bins; b += blockDim.x)
    bins_s[b] = 0;
  __syncthreads();

  for (unsigned int i = tid; i < num_elements; i += blockDim.x * gridDim.x)
    atomicAdd(&bins_s[input[i]], 1);
  __syncthreads();

  for (unsigned int b = threadIdx.x; b < num_bins; b += blockDim.x)
    atomicAdd(&bins[b], bins_s[b]);
}

void histogram(unsigned int* input, unsigned int* bins, unsigned int num_elements, unsigned int num_bins)
{
  cudaMemset(bins, 0, num_bins * sizeof(unsigned int));
  dim3 blockDim(512), gridDim(30);
  histogram_kernel<<<gridDim, blockDim, num_bins * sizeof(unsigned int)>>>(input, bins, num_elements, num_bins);
}

int main(int argc, char *argv[])
{
  unsigned int inputLength = 100000;
  unsigned int *hostInput, *hostBins, *deviceInput, *deviceBins;
  if (argc == 2) inputLength = atoi(argv[1]);

  hostInput = (unsigned int *)malloc(inputLength * sizeof(unsigned int));
  hostBins = (unsigned int *)malloc(NUM_BINS * sizeof(unsigned int));
  for (unsigned int i = 0; i < inputLength; ++i) hostInput[i] = rand() % NUM_BINS;

  cudaMalloc((void **)&deviceInput, inputLength * sizeof(unsigned int));
  cudaMalloc((void **)&deviceBins, NUM_BINS * sizeof(unsigned int));
  cudaMemcpy(deviceInput, hostInput, inputLength * sizeof(unsigned int), cudaMemcpyHostToDevice);
  histogram(deviceInput, deviceBins, inputLength, NUM_BINS);
  cudaMemcpy(hostBins, deviceBins, NUM_BINS * sizeof(unsigned int), cudaMemcpyDeviceToHost);

  unsigned int expected[NUM_BINS] = {0};
  for (unsigned int i = 0; i < inputLength; ++i) expected[hostInput[i]]++;
  int same = memcmp(expected, hostBins, sizeof expected) == 0;
  printf(same ? "equal\n" : "not equal\n");
  cudaFree(deviceInput);
  cudaFree(deviceBins);
  free(hostInput);
  free(hostBins);
  return !same;
}
