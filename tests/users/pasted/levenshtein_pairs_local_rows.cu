#include <cstdio>
#include <cstring>
#include <cstdlib>

#define WORD 16
#define CUDA_SAFE_CALL(x) { cudaError_t e = (x); if (e) { printf("CUDA error %d in line %d\n", (int)e, __LINE__); exit(1); } }

__host__ __device__ int distance(const char *a, const char *b)
{
    unsigned char row[WORD + 1];
    int la = 0, lb = 0;
    while (la < WORD && a[la]) ++la;
    while (lb < WORD && b[lb]) ++lb;
    for (int j = 0; j <= lb; ++j) row[j] = j;
    for (int i = 1; i <= la; ++i) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= lb; ++j) {
            int up = row[j];
            int cost = diagonal + (a[i - 1] != b[j - 1]);
            if (up + 1 < cost) cost = up + 1;
            if (row[j - 1] + 1 < cost) cost = row[j - 1] + 1;
            row[j] = cost;
            diagonal = up;
        }
    }
    return row[lb];
}

__global__ void distances(const char *words, int n, const char *query, int *result)
{
    int w = blockIdx.x * blockDim.x + threadIdx.x;
    if (w < n) result[w] = distance(words + w * WORD, query);
}

int main()
{
    const int n = 600;
    static char words[n][WORD];
    char query[WORD] = "transpose";
    for (int w = 0; w < n; ++w) {
        strcpy(words[w], "transposition");
        words[w][w % 13] = 'a' + w % 26;
        words[w][5 + w % 9] = 0;
    }
    char *d_words, *d_query;
    int *d_result, result[n];
    CUDA_SAFE_CALL(cudaMalloc((void **)&d_words, sizeof(words)));
    CUDA_SAFE_CALL(cudaMalloc((void **)&d_query, WORD));
    CUDA_SAFE_CALL(cudaMalloc((void **)&d_result, n * sizeof(int)));
    CUDA_SAFE_CALL(cudaMemcpy(d_words, words, sizeof(words), cudaMemcpyHostToDevice));
    CUDA_SAFE_CALL(cudaMemcpy(d_query, query, WORD, cudaMemcpyHostToDevice));
    distances<<<(n + 63) / 64, 64>>>(d_words, n, d_query, d_result);
    CUDA_SAFE_CALL(cudaMemcpy(result, d_result, sizeof(result), cudaMemcpyDeviceToHost));
    int bad = 0;
    for (int w = 0; w < n; ++w) bad += result[w] != distance(words[w], query);
    printf("%d bad\n", bad);
    cudaFree(d_words); cudaFree(d_query); cudaFree(d_result);
    return bad;
}
