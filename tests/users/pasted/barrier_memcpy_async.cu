#include <cuda/barrier>
#include <cooperative_groups.h>
#include <iostream>
#include <vector>

#pragma nv_diag_suppress static_var_with_dynamic_init

using barrier = cuda::barrier<cuda::thread_scope_block>;

template <typename T, int N>
__global__ void reverse_chunks(T* data)
{
    __shared__ alignas(16) T chunk[N];
    __shared__ barrier bar;
    const auto block = cooperative_groups::this_thread_block();
    if (block.thread_rank() == 0) init(&bar, block.size());
    block.sync();
    T* mine = data + blockIdx.x * N;
    cuda::memcpy_async(block, chunk, mine, cuda::aligned_size_t<16>(sizeof(T) * N), bar);
    bar.arrive_and_wait();
    for (int i = threadIdx.x; i < N; i += blockDim.x) mine[i] = chunk[N - 1 - i];
}

int main()
{
    constexpr int chunk = 512, chunks = 10;
    std::vector<int> host(chunk * chunks), back(host.size());
    for (size_t i = 0; i < host.size(); ++i) host[i] = int(i);
    int* device = nullptr;
    cudaMalloc(&device, host.size() * sizeof(int));
    cudaMemcpy(device, host.data(), host.size() * sizeof(int), cudaMemcpyHostToDevice);
    reverse_chunks<int, chunk><<<chunks, 128>>>(device);
    cudaMemcpy(back.data(), device, host.size() * sizeof(int), cudaMemcpyDeviceToHost);
    bool fine = true;
    for (int c = 0; c < chunks; ++c)
        for (int i = 0; i < chunk; ++i) fine = fine && back[c * chunk + i] == host[c * chunk + chunk - 1 - i];
    std::cout << (fine ? "fine" : "broken") << std::endl;
    cudaFree(device);
    return fine ? 0 : 1;
}
