#include <iostream>
#include <vector>

__device__ int ackermann(int m, int n)
{
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

__host__ __device__ int hanoi(int discs, int from, int to)
{
    if (discs == 0) return 0;
    int other = 6 - from - to;
    return hanoi(discs - 1, from, other) + 1 + hanoi(discs - 1, other, to);
}

__global__ void recurse(int *moves, int *ack, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    moves[i] = hanoi(i % 7, 1, 3);
    ack[i] = ackermann(i % 3, i % 4);
}

int main()
{
    cudaDeviceSetLimit(cudaLimitStackSize, 16 * 1024);
    const int n = 256;
    int *moves, *ack;
    cudaMallocManaged(&moves, n * sizeof(int));
    cudaMallocManaged(&ack, n * sizeof(int));
    recurse<<<4, 64>>>(moves, ack, n);
    cudaDeviceSynchronize();
    int wrong = 0;
    for (int i = 0; i < n; ++i) wrong += moves[i] != (1 << i % 7) - 1;
    std::cout << wrong << " wrong, A(2, 3) = " << ack[11] << "\n";
    return wrong;
}
