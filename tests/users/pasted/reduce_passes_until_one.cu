#include <iostream>
#include <numeric>
#include <utility>
#include <vector>
using namespace std;

#define SHMEM_SIZE 256

__global__ void sumReduction(const int *v, int *v_r, int n)
{
    __shared__ int partial_sum[SHMEM_SIZE];
    int tid = blockIdx.x * blockDim.x * 2 + threadIdx.x;

    int x = 0;
    if (tid < n) x += v[tid];
    if (tid + blockDim.x < n) x += v[tid + blockDim.x];
    partial_sum[threadIdx.x] = x;
    __syncthreads();

    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s) {
            partial_sum[threadIdx.x] += partial_sum[threadIdx.x + s];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        v_r[blockIdx.x] = partial_sum[0];
    }
}

int main()
{
    int N = 50000;
    vector<int> h_v(N);
    iota(h_v.begin(), h_v.end(), 0);
    for (int& x : h_v) x %= 13;

    int *d_in, *d_out;
    cudaMalloc(&d_in, N * sizeof(int));
    cudaMalloc(&d_out, N * sizeof(int));
    cudaMemcpy(d_in, h_v.data(), N * sizeof(int), cudaMemcpyHostToDevice);

    int remaining = N;
    while (remaining > 1) {
        int grid = (remaining + SHMEM_SIZE * 2 - 1) / (SHMEM_SIZE * 2);
        sumReduction<<<grid, SHMEM_SIZE>>>(d_in, d_out, remaining);
        remaining = grid;
        swap(d_in, d_out);
    }
    int result;
    cudaMemcpy(&result, d_in, sizeof(int), cudaMemcpyDeviceToHost);
    int expected = accumulate(begin(h_v), end(h_v), 0);
    cout << (result == expected ? "COMPLETED SUCCESSFULLY" : "WRONG") << endl;
    cudaFree(d_in);
    cudaFree(d_out);
    return result != expected;
}
