#include <stdio.h>
#include <string.h>

// Turns a word around: once with room that the kernel declares, once with room that the launch gives.

#define LETTERS 96

__global__ void mirrorFixed(char *word, int letters)
{
  __shared__ char kept[LETTERS];
  kept[threadIdx.x] = word[threadIdx.x];
  __syncthreads();
  word[letters - 1 - threadIdx.x] = kept[threadIdx.x];
}

__global__ void mirrorGiven(char *word, int letters)
{
  extern __shared__ char room[];
  room[threadIdx.x] = word[threadIdx.x];
  __syncthreads();
  word[letters - 1 - threadIdx.x] = room[threadIdx.x];
}

static void check(const char *what, const char *got, const char *want)
{
  printf("%-6s %s\n", what, memcmp(got, want, LETTERS) ? "differs" : "agrees");
}

int main(void)
{
  char word[LETTERS], back[LETTERS], got[LETTERS], *d;
  for (int i = 0; i < LETTERS; i++) {
    word[i] = ' ' + i;
    back[LETTERS - 1 - i] = word[i];
  }
  cudaMalloc(&d, LETTERS);
  cudaMemcpy(d, word, LETTERS, cudaMemcpyHostToDevice);

  mirrorFixed<<<1,LETTERS>>>(d, LETTERS);
  cudaMemcpy(got, d, LETTERS, cudaMemcpyDeviceToHost);
  check("fixed", got, back);

  mirrorGiven<<<1,LETTERS,LETTERS*sizeof(char)>>>(d, LETTERS);   // and back again
  cudaMemcpy(got, d, LETTERS, cudaMemcpyDeviceToHost);
  check("given", got, word);
  cudaFree(d);
}
