/*
 * Sums, from the plainest kernel to a good one. Each leaves a sum for every
 * block; the host adds those up.
 */
#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>

template <class Number>
struct Scratch {
    static __device__ Number *get() {
        extern __shared__ double raw[];
        return reinterpret_cast<Number *>(raw);
    }
};

// neighbours first; every second thread idles, then three of four, ...
template <class Number>
__global__ void sum_neighbours(const Number *in, Number *sums, unsigned count) {
    Number *s = Scratch<Number>::get();
    const unsigned t = threadIdx.x, at = blockIdx.x * blockDim.x + t;
    s[t] = at < count ? in[at] : Number(0);
    for (unsigned gap = 1; gap < blockDim.x; gap <<= 1) {
        __syncthreads();
        if (t % (gap << 1) == 0) s[t] += s[t + gap];
    }
    if (!t) sums[blockIdx.x] = s[0];
}

// the same with the busy threads side by side: their addresses collide in the banks
template <class Number>
__global__ void sum_packed(const Number *in, Number *sums, unsigned count) {
    Number *s = Scratch<Number>::get();
    const unsigned t = threadIdx.x, at = blockIdx.x * blockDim.x + t;
    s[t] = at < count ? in[at] : Number(0);
    for (unsigned gap = 1; gap < blockDim.x; gap <<= 1) {
        __syncthreads();
        const unsigned left = 2 * gap * t;
        if (left + gap < blockDim.x) s[left] += s[left + gap];
    }
    if (!t) sums[blockIdx.x] = s[0];
}

// the upper half onto the lower half
template <class Number>
__global__ void sum_halves(const Number *in, Number *sums, unsigned count) {
    Number *s = Scratch<Number>::get();
    const unsigned t = threadIdx.x, at = 2 * blockIdx.x * blockDim.x + t;
    s[t] = (at < count ? in[at] : Number(0)) + (at + blockDim.x < count ? in[at + blockDim.x] : Number(0));
    for (unsigned half = blockDim.x >> 1; half; half >>= 1) {
        __syncthreads();
        if (t < half) s[t] += s[t + half];
    }
    if (!t) sums[blockIdx.x] = s[0];
}

// as many elements a thread as it takes, then warps by shuffles; no test of the end where the count fits
template <class Number, unsigned Threads, bool Fits>
__global__ void sum_strided(const Number *in, Number *sums, unsigned count) {
    Number *s = Scratch<Number>::get();
    Number mine = 0;
    for (unsigned at = blockIdx.x * Threads + threadIdx.x; Fits ? at - threadIdx.x < count : at < count; at += gridDim.x * Threads)
        mine += in[at];
#pragma unroll
    for (int lanes = 16; lanes; lanes >>= 1) mine += __shfl_down_sync(0xffffffffu, mine, lanes);
    if (threadIdx.x % 32 == 0) s[threadIdx.x / 32] = mine;
    __syncthreads();
    if (threadIdx.x == 0) {
#pragma unroll
        for (unsigned w = 1; w < Threads / 32; ++w) mine += s[w];
        sums[blockIdx.x] = mine;
    }
}

template <class Number>
unsigned launch(int way, const Number *in, Number *sums, unsigned count, unsigned threads) {
    unsigned blocks = (count + threads - 1) / threads;
    const size_t shared = threads * sizeof(Number);
    switch (way) {
    case 0: sum_neighbours<Number><<<blocks, threads, shared>>>(in, sums, count); break;
    case 1: sum_packed<Number><<<blocks, threads, shared>>>(in, sums, count); break;
    case 2: blocks = (blocks + 1) / 2; sum_halves<Number><<<blocks, threads, shared>>>(in, sums, count); break;
    default:
        blocks = 8;
        if (threads == 128) {
            if (count % 128) sum_strided<Number, 128, false><<<blocks, 128, shared>>>(in, sums, count);
            else             sum_strided<Number, 128, true><<<blocks, 128, shared>>>(in, sums, count);
        } else {
            if (count % 256) sum_strided<Number, 256, false><<<blocks, 256, shared>>>(in, sums, count);
            else             sum_strided<Number, 256, true><<<blocks, 256, shared>>>(in, sums, count);
        }
    }
    return blocks;
}

// the types that other files may ask for
template unsigned launch<int>(int, const int *, int *, unsigned, unsigned);
template unsigned launch<float>(int, const float *, float *, unsigned, unsigned);
template unsigned launch<double>(int, const double *, double *, unsigned, unsigned);

int main() {
    const unsigned count = 12345, threads = 256;
    std::vector<int> h(count);
    long expected = 0;
    for (int &v : h) expected += v = rand() % 100;
    int *in, *sums, failed = 0;
    cudaMalloc(&in, count * sizeof(int));
    cudaMalloc(&sums, 64 * sizeof(int));
    cudaMemcpy(in, h.data(), count * sizeof(int), cudaMemcpyHostToDevice);
    for (int way = 0; way < 4; ++way) {
        std::vector<int> part(launch<int>(way, in, sums, count, threads));
        cudaMemcpy(part.data(), sums, part.size() * sizeof(int), cudaMemcpyDeviceToHost);
        long sum = 0;
        for (int p : part) sum += p;
        printf("way %d: %ld%s\n", way, sum, sum == expected ? "" : ", which is wrong");
        failed += sum != expected;
    }
    cudaFree(in);
    cudaFree(sums);
    return failed;
}
