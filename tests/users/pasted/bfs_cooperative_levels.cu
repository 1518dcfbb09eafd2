#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <helper_cuda.h>
namespace cg = cooperative_groups;

#define WIDTH 48
#define HEIGHT 40
#define WALL  (-2)
#define UNSEEN (-1)

// a flood through a maze, level after level, in a single launch
__global__ void flood(int *level, unsigned char *marked, int width, int height, int *changed)
{
    cg::grid_group grid = cg::this_grid();
    const int cells = width * height;
    for (int depth = 0; ; ++depth) {
        if (grid.thread_rank() == 0) *changed = 0;
        grid.sync();
        for (int i = grid.thread_rank(); i < cells; i += grid.size()) {
            if (level[i] != UNSEEN) continue;
            const int x = i % width, y = i / width;
            bool near = (x > 0 && level[i - 1] == depth) || (x < width - 1 && level[i + 1] == depth) ||
                        (y > 0 && level[i - width] == depth) || (y < height - 1 && level[i + width] == depth);
            if (near) {
                marked[i] = 1;
                atomicExch(changed, 1);
            }
        }
        grid.sync();
        for (int i = grid.thread_rank(); i < cells; i += grid.size())
            if (level[i] == UNSEEN && marked[i]) level[i] = depth + 1;
        const int any = *(volatile int *)changed;
        grid.sync();
        if (!any) break;
    }
}

int main(int argc, char **argv)
{
    int width = WIDTH, height = HEIGHT, *level, *changed;
    unsigned char *marked;
    checkCudaErrors(cudaMallocManaged(&level, width * height * sizeof(int)));
    checkCudaErrors(cudaMalloc(&marked, width * height));
    checkCudaErrors(cudaMemset(marked, 0, width * height));
    checkCudaErrors(cudaMallocManaged(&changed, sizeof(int)));
    for (int i = 0; i < width * height; i++)
        level[i] = (i % width) % 6 == 5 && (i / width) % 11 != (i % width) % 10 ? WALL : UNSEEN;
    level[0] = 0;
    void *kernelArgs[] = { &level, &marked, &width, &height, &changed };
    const int numBlocks = 6, numThreads = 160;
    checkCudaErrors(cudaLaunchCooperativeKernel((void *)flood, numBlocks, numThreads, kernelArgs));
    checkCudaErrors(cudaDeviceSynchronize());
    int far = 0, reached = 0;
    for (int i = 0; i < width * height; i++) {
        if (level[i] > far) far = level[i];
        reached += level[i] >= 0;
    }
    printf("%d cells reached, the farthest after %d steps\n", reached, far);
    return 0;
}
