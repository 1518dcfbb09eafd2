#include <cstdio>
#include <cstdlib>
#include <cmath>

#define CUDA_TRY(call)                                                              \
  do {                                                                              \
    cudaError_t status_ = (call);                                                   \
    if (status_ != cudaSuccess) {                                                   \
      fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(status_)); \
      exit(EXIT_FAILURE);                                                           \
    }                                                                               \
  } while (0)

__global__ void add_at(float *c, const float *a, const float *b, int offset)
{
  int i = offset + threadIdx.x + blockIdx.x * blockDim.x;
  float x = a[i], y = b[i];
  c[i] = sqrtf(x * x + y * y);
}

int main(int argc, char **argv)
{
  const int blockSize = 256, nStreams = 4;
  const int n = 4 * 1024 * nStreams;
  const int streamSize = n / nStreams;
  const int streamBytes = streamSize * sizeof(float);
  const int bytes = n * sizeof(float);

  int devId = 0;
  if (argc > 1) devId = atoi(argv[1]);
  CUDA_TRY(cudaSetDevice(devId));

  float *a, *b, *c, *d_a, *d_b, *d_c;
  CUDA_TRY(cudaMallocHost((void**)&a, bytes));
  CUDA_TRY(cudaMallocHost((void**)&b, bytes));
  CUDA_TRY(cudaHostAlloc((void**)&c, bytes, cudaHostAllocDefault));
  CUDA_TRY(cudaMalloc((void**)&d_a, bytes));
  CUDA_TRY(cudaMalloc((void**)&d_b, bytes));
  CUDA_TRY(cudaMalloc((void**)&d_c, bytes));
  for (int i = 0; i < n; ++i) { a[i] = 3.0f * (i % 7); b[i] = 4.0f * (i % 7); }

  cudaEvent_t start, stop;
  CUDA_TRY(cudaEventCreate(&start));
  CUDA_TRY(cudaEventCreate(&stop));
  cudaStream_t stream[nStreams];
  for (int i = 0; i < nStreams; ++i) CUDA_TRY(cudaStreamCreate(&stream[i]));

  CUDA_TRY(cudaEventRecord(start, 0));
  for (int i = 0; i < nStreams; ++i) {
    int offset = i * streamSize;
    CUDA_TRY(cudaMemcpyAsync(&d_a[offset], &a[offset], streamBytes, cudaMemcpyHostToDevice, stream[i]));
    CUDA_TRY(cudaMemcpyAsync(&d_b[offset], &b[offset], streamBytes, cudaMemcpyHostToDevice, stream[i]));
    add_at<<<streamSize / blockSize, blockSize, 0, stream[i]>>>(d_c, d_a, d_b, offset);
    CUDA_TRY(cudaMemcpyAsync(&c[offset], &d_c[offset], streamBytes, cudaMemcpyDeviceToHost, stream[i]));
  }
  CUDA_TRY(cudaEventRecord(stop, 0));
  CUDA_TRY(cudaEventSynchronize(stop));
  float ms;
  CUDA_TRY(cudaEventElapsedTime(&ms, start, stop));
  float worst = 0;
  for (int i = 0; i < n; ++i) worst = fmaxf(worst, fabsf(c[i] - 5.0f * (i % 7)));
  printf("Time %f ms, max error %e\n", ms, worst);
  for (int i = 0; i < nStreams; ++i) cudaStreamDestroy(stream[i]);
  cudaFree(d_a); cudaFree(d_b); cudaFree(d_c);
  cudaFreeHost(a); cudaFreeHost(b); cudaFreeHost(c);
  return worst > 1e-4f;
}
