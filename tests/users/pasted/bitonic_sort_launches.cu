#include <stdlib.h>
#include <stdio.h>
#include <time.h>

#define TPB 128
#define NBLK 64
#define LENGTH TPB*NBLK     /* a power of two */

static double since(clock_t then)
{
  return (double)(clock() - then) / CLOCKS_PER_SEC;
}

static void shuffle(short *v, int n)
{
  srand((unsigned)time(0));
  while (n--) v[n] = (short)(rand() % 30000 - 15000);
}

/* compares elements that are `apart` from each other; the direction changes every `run` elements */
__global__ void exchange(short *v, unsigned run, unsigned apart)
{
  unsigned me = blockIdx.x*blockDim.x + threadIdx.x;
  unsigned other = me ^ apart;
  if (other < me) return;
  short a = v[me], b = v[other];
  int rising = !(me & run);
  if (rising ? a > b : a < b) {
    v[me] = b;
    v[other] = a;
  }
}

static int in_order(const short *v, int n)
{
  for (int i = 1; i < n; i++) if (v[i] < v[i-1]) return 0;
  return 1;
}

int main(void)
{
  const size_t bytes = LENGTH * sizeof(short);
  short *v = (short*)malloc(bytes), *dv;
  shuffle(v, LENGTH);
  cudaMalloc((void**)&dv, bytes);
  clock_t then = clock();
  cudaMemcpy(dv, v, bytes, cudaMemcpyHostToDevice);
  for (unsigned run = 2; run <= LENGTH; run *= 2)
    for (unsigned apart = run / 2; apart > 0; apart /= 2)
      exchange<<<NBLK,TPB>>>(dv, run, apart);
  cudaMemcpy(v, dv, bytes, cudaMemcpyDeviceToHost);
  printf("%d values in %.4f s: %s\n", LENGTH, since(then), in_order(v, LENGTH) ? "in order" : "NOT in order");
  int status = !in_order(v, LENGTH);
  cudaFree(dv);
  free(v);
  return status;
}
