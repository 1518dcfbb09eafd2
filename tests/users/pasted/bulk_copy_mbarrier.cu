#include <cuda/barrier>
#include <cuda/ptx>
#include <cstdio>
#include <utility>
#include <vector>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace ptx = cuda::ptx;

static constexpr size_t buf_len = 256;

// The bulk engine brings a block's part to shared memory, every thread adds one, and the engine takes it back.
__global__ void add_one_kernel(int* data, size_t offset)
{
    __shared__ alignas(16) int smem_data[buf_len];
#pragma nv_diag_suppress static_var_with_dynamic_init
    __shared__ barrier bar;
    if (threadIdx.x == 0) {
        init(&bar, blockDim.x);
        ptx::fence_proxy_async(ptx::space_shared);
    }
    __syncthreads();
    int* mine = data + offset + blockIdx.x * buf_len;
    if (threadIdx.x == 0)   // tells the barrier how many bytes will come
        cuda::memcpy_async(smem_data, mine, cuda::aligned_size_t<16>(sizeof(smem_data)), bar);
    barrier::arrival_token token = bar.arrive();
    bar.wait(std::move(token));
    for (int i = threadIdx.x; i < buf_len; i += blockDim.x) smem_data[i] += 1;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, mine, smem_data, sizeof(smem_data));
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
    }
}

int main()
{
    const size_t blocks = 8, offset = 64, n = offset + blocks * buf_len;
    std::vector<int> h(n, 41), r(n);
    int* d;
    cudaMalloc(&d, n * sizeof(int));
    cudaMemcpy(d, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    add_one_kernel<<<blocks, 128>>>(d, offset);
    cudaMemcpy(r.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d then %d\n", r[offset - 1], r[offset]);
    return r[offset - 1] != 41 || r[offset] != 42 || r[n - 1] != 42;
}
