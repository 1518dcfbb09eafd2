#include <algorithm>
#include <iostream>
#include <iterator>
#include <vector>
#include <cuda_runtime.h>

template <typename T>
class DeviceArray
{
public:
    explicit DeviceArray(std::size_t n) : n_(n) { cudaMalloc(&p_, n * sizeof(T)); }
    DeviceArray(std::size_t n, int byte) : DeviceArray(n) { cudaMemset(p_, byte, n * sizeof(T)); }
    ~DeviceArray() { cudaFree(p_); }
    operator T*() { return p_; }
    void set(const T* from) { cudaMemcpy(p_, from, n_ * sizeof(T), cudaMemcpyHostToDevice); }
    void get(T* to, std::size_t n) const { cudaMemcpy(to, p_, n * sizeof(T), cudaMemcpyDeviceToHost); }

private:
    std::size_t n_;
    T* p_ = nullptr;
};

__device__ __forceinline__ unsigned lane_id()
{
    unsigned lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

template <typename T, typename Predicate>
__global__ void compact(const T* in, T* out, int* count, int n, Predicate keep)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const bool mine = i < n && keep(in[i]);
    const unsigned votes = __ballot_sync(0xffffffff, mine);
    int base = 0;
    if (lane_id() == 0 && votes) base = atomicAdd(count, __popc(votes));
    base = __shfl_sync(0xffffffff, base, 0);
    if (mine) out[base + __popc(votes & ((1u << lane_id()) - 1))] = in[i];
}

struct IsOdd
{
    __host__ __device__ bool operator()(int v) const { return v & 1; }
};

int main()
{
    const int n = 7777;
    std::vector<int> in(n);
    std::generate(in.begin(), in.end(), [k = 1u]() mutable { k = k * 22695477u + 1; return int(k >> 16); });
    DeviceArray<int> d_in(n), d_out(n), d_count(1, 0);
    d_in.set(in.data());
    compact<<<(n + 255) / 256, 256>>>((const int*)d_in, (int*)d_out, (int*)d_count, n, IsOdd());
    int count = 0;
    d_count.get(&count, 1);
    std::vector<int> out(count), expected;
    d_out.get(out.data(), count);
    std::copy_if(in.begin(), in.end(), std::back_inserter(expected), IsOdd());
    std::sort(out.begin(), out.end());
    std::sort(expected.begin(), expected.end());
    std::cout << count << (out == expected ? " kept\n" : " kept, which is wrong\n");
    return out != expected;
}
