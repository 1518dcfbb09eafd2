#include <stdio.h>
#include <string.h>
#include <stdlib.h>

#define MAX_PATTERN 32

__constant__ char d_pattern[MAX_PATTERN];

__global__ void search(const char *text, int text_len, int pat_len, int *matches, int *count)
{
    extern __shared__ char chunk[];
    int start = blockIdx.x * blockDim.x;
    int tid = threadIdx.x;

    // the block's characters and pat_len - 1 more
    for (int i = tid; i < blockDim.x + pat_len - 1; i += blockDim.x) {
        int pos = start + i;
        chunk[i] = pos < text_len ? text[pos] : '\0';
    }
    __syncthreads();

    int pos = start + tid;
    if (pos <= text_len - pat_len) {
        int k = 0;
        while (k < pat_len && chunk[tid + k] == d_pattern[k]) k++;
        if (k == pat_len) {
            int slot = atomicAdd(count, 1);
            matches[slot] = pos;
        }
    }
}

int main(int argc, char **argv)
{
    const char *pattern = argc > 1 ? argv[1] : "abra";
    const int pat_len = strlen(pattern);
    const int text_len = 6600;
    char *text = (char *)malloc(text_len + 1);
    for (int i = 0; i < text_len; i++) text[i] = "abracadabra"[i % 11];
    text[text_len] = 0;

    char *d_text;
    int *d_matches, *d_count, count;
    cudaMalloc((void **)&d_text, text_len);
    cudaMalloc((void **)&d_matches, text_len * sizeof(int));
    cudaMalloc((void **)&d_count, sizeof(int));
    cudaMemcpy(d_text, text, text_len, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(d_pattern, pattern, pat_len);
    cudaMemset(d_count, 0, sizeof(int));

    int threads = 256;
    int blocks = (text_len + threads - 1) / threads;
    size_t shared = threads + pat_len - 1;
    search<<<blocks, threads, shared>>>(d_text, text_len, pat_len, d_matches, d_count);
    cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);

    int expected = 0;
    for (const char *p = strstr(text, pattern); p; p = strstr(p + 1, pattern)) expected++;
    printf("found %d, expected %d\n", count, expected);
    cudaFree(d_text); cudaFree(d_matches); cudaFree(d_count);
    free(text);
    return count != expected;
}
