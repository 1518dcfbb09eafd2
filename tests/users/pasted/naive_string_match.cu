#include <stdio.h>
#include <string.h>
#include <stdlib.h>

__constant__ char d_pattern[64];

__global__ void match(const char *text, int text_length, int pattern_length, bool *found, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > text_length - pattern_length) return;
    bool same = true;
    for (int k = 0; k < pattern_length && same; k++)
        same = text[i + k] == d_pattern[k];
    found[i] = same;
    if (same) atomicAdd(count, 1);
}

char *repeat(const char *word, int times)
{
    size_t len = strlen(word);
    char *out = (char *)malloc(len * times + 1);
    for (int i = 0; i < times; i++) memcpy(out + i * len, word, len);
    out[len * times] = '\0';
    return out;
}

int main(int argc, char **argv)
{
    const char *pattern = argc > 1 ? argv[1] : "needle";
    char *text = repeat("hay hay need hay needle hay nee ", 200);
    int n = strlen(text), m = strlen(pattern), *d_count, count, expected = 0;
    if (m > 64) { fprintf(stderr, "at most 64 characters\n"); return 1; }
    char *d_text;
    bool *d_found;
    cudaMalloc(&d_text, n);
    cudaMalloc(&d_found, n * sizeof(bool));
    cudaMalloc(&d_count, sizeof(int));
    cudaMemcpy(d_text, text, n, cudaMemcpyHostToDevice);
    cudaMemset(d_found, 0, n * sizeof(bool));
    cudaMemset(d_count, 0, sizeof(int));
    cudaMemcpyToSymbol(d_pattern, pattern, m);
    match<<<(n + 255) / 256, 256>>>(d_text, n, m, d_found, d_count);
    cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost);
    for (const char *p = text; (p = strstr(p, pattern)); p++) expected++;
    printf("%d found, %d expected\n", count, expected);
    free(text);
    return count != expected;
}
