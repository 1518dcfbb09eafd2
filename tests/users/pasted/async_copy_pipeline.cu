#include <cuda/pipeline>
#include <cooperative_groups.h>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

constexpr unsigned kRow = 192;

// Every block mirrors rows of a picture. Depth rows are under way at once, each in a slot of shared memory.
template <size_t Depth>
__global__ void mirror_rows(const float* picture, float* mirrored, int rows)
{
    const cg::thread_block block = cg::this_thread_block();
    __shared__ float slot[Depth][kRow];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Depth> state;
    auto conveyor = cuda::make_pipeline(block, &state);
    const int step = gridDim.x;
    const int mine = (rows - 1 - int(blockIdx.x)) / step + 1;      // rows of this block
    auto bring = [&](int k) {
        conveyor.producer_acquire();
        const float* from = picture + size_t(blockIdx.x + k * step) * kRow;
        cuda::memcpy_async(block, slot[k % Depth], from, sizeof(float) * kRow, conveyor);
        conveyor.producer_commit();
    };
    for (int k = 0; k < int(Depth) && k < mine; ++k) bring(k);
    for (int k = 0; k < mine; ++k) {
        conveyor.consumer_wait();
        const float value = slot[k % Depth][kRow - 1 - threadIdx.x];
        mirrored[size_t(blockIdx.x + k * step) * kRow + threadIdx.x] = value;
        conveyor.consumer_release();
        if (k + int(Depth) < mine) bring(k + int(Depth));
    }
}

int main()
{
    const int rows = 50, blocks = 8;
    std::vector<float> picture(rows * kRow), mirrored(picture.size());
    for (size_t i = 0; i < picture.size(); ++i) picture[i] = float(i);
    float *d_picture, *d_mirrored;
    cudaMalloc(&d_picture, picture.size() * sizeof(float));
    cudaMalloc(&d_mirrored, mirrored.size() * sizeof(float));
    cudaMemcpy(d_picture, picture.data(), picture.size() * sizeof(float), cudaMemcpyHostToDevice);
    mirror_rows<3><<<blocks, kRow>>>(d_picture, d_mirrored, rows);
    cudaMemcpy(mirrored.data(), d_mirrored, mirrored.size() * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (unsigned r = 0; r < unsigned(rows); ++r)
        for (unsigned c = 0; c < kRow; ++c) wrong += mirrored[r * kRow + c] != picture[r * kRow + kRow - 1 - c];
    std::printf("%d wrong\n", wrong);
    return wrong != 0;
}
