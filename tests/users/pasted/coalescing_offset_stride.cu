#include <stdio.h>
#include <assert.h>
#include <string.h>

#if defined(STRICT) || defined(_DEBUG)
#define VERIFY(expression) assert((expression) == cudaSuccess)
#else
#define VERIFY(expression) (void)(expression)
#endif

// two ways to walk: shifted by a few elements, or with gaps
template <typename Word>
__global__ void offset(Word *v, int by)
{
  Word *mine = v + by + blockIdx.x * blockDim.x + threadIdx.x;
  *mine = *mine * 3;
}

template <typename Word>
__global__ void stride(Word *v, int by)
{
  Word *mine = v + (size_t)by * (blockIdx.x * blockDim.x + threadIdx.x);
  *mine = *mine * 3;
}

template <typename Word>
static void measure(const char *title, void (*walk)(Word *, int), Word *v, size_t bytes, int threads, int first, int last)
{
  const int blocks = 32;
  cudaEvent_t t[2];
  VERIFY(cudaEventCreate(t));
  VERIFY(cudaEventCreate(t + 1));
  for (int by = first; by <= last; by = by ? 2 * by : 1) {
    float ms = 0;
    VERIFY(cudaMemset(v, 0, bytes));
    VERIFY(cudaEventRecord(t[0]));
    walk<<<blocks, threads>>>(v, by);
    VERIFY(cudaEventRecord(t[1]));
    VERIFY(cudaEventSynchronize(t[1]));
    VERIFY(cudaEventElapsedTime(&ms, t[0], t[1]));
    printf("%s %2d: %.4f ms, %.1f GB/s\n", title, by, ms, 2e-6 * blocks * threads * sizeof(Word) / ms);
  }
  VERIFY(cudaEventDestroy(t[0]));
  VERIFY(cudaEventDestroy(t[1]));
}

template <typename Word>
static void all(int threads)
{
  const size_t bytes = sizeof(Word) * 32 * threads * 33;
  Word *v;
  VERIFY(cudaMalloc(&v, bytes));
  offset<<<32, threads>>>(v, 0);      // to warm up
  measure<Word>("offset", offset<Word>, v, bytes, threads, 0, 32);
  measure<Word>("stride", stride<Word>, v, bytes, threads, 1, 32);
  VERIFY(cudaFree(v));
}

int main(int argc, char **argv)
{
  bool wide = false;
  while (--argc > 0) wide = wide || strcmp(argv[argc], "wide") == 0;
  if (wide) all<double>(224);
  else      all<float>(224);
}
