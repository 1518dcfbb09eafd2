#include <cstdio>
#include <cstdlib>
#include <vector>
#include <algorithm>
using std::vector;

#define RANGE 128

__global__ void count(const int *keys, int n, int *counts) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(counts + keys[i], 1);
}

__global__ void exclusiveScan(int *counts) {
    __shared__ int s[RANGE];
    int t = threadIdx.x;
    int own = counts[t];
    s[t] = own;
    __syncthreads();
    for (int d = 1; d < RANGE; d <<= 1) {
        int v = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += v;
        __syncthreads();
    }
    counts[t] = s[t] - own;
}

// one thread a key value
__global__ void write_out(const int *starts, int n, int *sorted) {
    int key = threadIdx.x;
    int end = key + 1 < RANGE ? starts[key + 1] : n;
    for (int i = starts[key]; i < end; ++i) sorted[i] = key;
}

int main() {
    int n = 10000;
    vector<int> keys(n);
    for (auto &k : keys) k = rand() % RANGE;
    int *d_keys, *d_counts, *d_sorted;
    cudaMalloc(&d_keys, n * sizeof(int));
    cudaMalloc(&d_sorted, n * sizeof(int));
    cudaMalloc(&d_counts, RANGE * sizeof(int));
    cudaMemset(d_counts, 0, RANGE * sizeof(int));
    cudaMemcpy(d_keys, keys.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    count<<<(n + 255) / 256, 256>>>(d_keys, n, d_counts);
    exclusiveScan<<<1, RANGE>>>(d_counts);
    write_out<<<1, RANGE>>>(d_counts, n, d_sorted);
    vector<int> sorted(n);
    cudaMemcpy(sorted.data(), d_sorted, n * sizeof(int), cudaMemcpyDeviceToHost);
    std::sort(keys.begin(), keys.end());
    printf(keys == sorted ? "ok\n" : "wrong\n");
    return keys != sorted;
}
