#include <iostream>
#include <vector>

// How a small vector is kept is a template template argument.

template <typename T, int N>
struct InRegisters {
    T v[N];
    __device__ T& operator[](int i) { return v[i]; }
};

template <typename T, int N>
struct Reversed {
    T v[N];
    __device__ T& operator[](int i) { return v[N - 1 - i]; }
};

template <template <typename, int> class Storage, typename T = int, int N = 4>
__global__ void sort_small(T* data, int groups)
{
    const int g = blockIdx.x * blockDim.x + threadIdx.x;
    if (g >= groups) return;
    Storage<T, N> s;
#pragma unroll
    for (int i = 0; i < N; ++i) s[i] = data[g * N + i];
#pragma unroll
    for (int i = 0; i < N; ++i)
#pragma unroll
        for (int j = 0; j + 1 < N - i; ++j)
            if (s[j + 1] < s[j]) { T t = s[j]; s[j] = s[j + 1]; s[j + 1] = t; }
#pragma unroll
    for (int i = 0; i < N; ++i) data[g * N + i] = s[i];
}

template <template <typename, int> class Storage, int N>
int failures(int groups)
{
    std::vector<int> h(groups * N);
    for (size_t i = 0; i < h.size(); ++i) h[i] = int(i * 7919 % 1009);
    int* d;
    cudaMalloc(&d, h.size() * sizeof(int));
    cudaMemcpy(d, h.data(), h.size() * sizeof(int), cudaMemcpyHostToDevice);
    sort_small<Storage, int, N><<<(groups + 95) / 96, 96>>>(d, groups);
    cudaMemcpy(h.data(), d, h.size() * sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(d);
    int bad = 0;
    for (int g = 0; g < groups; ++g)
        for (int i = 1; i < N; ++i) bad += h[g * N + i - 1] > h[g * N + i];
    return bad;
}

int main()
{
    const int bad = failures<InRegisters, 4>(1000) + failures<Reversed, 8>(500);
    std::cout << bad << " out of order\n";
    return bad;
}
