#include <stdio.h>

// prints what the four shuffles do to the numbers of the lanes

__global__ void shuffles(int *out)
{
    const int lane = threadIdx.x % warpSize;
    int v = lane;
    out[0 * warpSize + lane] = __shfl_sync(0xffffffff, v, 5);
    out[1 * warpSize + lane] = __shfl_up_sync(0xffffffff, v, 3);
    out[2 * warpSize + lane] = __shfl_down_sync(0xffffffff, v, 3, 8);
    out[3 * warpSize + lane] = __shfl_xor_sync(0xffffffff, v, 1);
    // both sides of a branch shuffle, each with its own lanes
    if (lane < 16)
        out[4 * warpSize + lane] = __shfl_sync(0x0000ffff, v, (lane + 1) & 15);
    else
        out[4 * warpSize + lane] = __shfl_sync(0xffff0000, v, 16 + ((lane + 1) & 15));
}

static void print_row(const char *name, const int *row)
{
    printf("%-10s", name);
    for (int i = 0; i < 32; i++) printf("%3d", row[i]);
    putchar('\n');
}

int main()
{
    const char *names[5] = {"broadcast", "up 3", "down 3/8", "xor 1", "rotate"};
    int host[5 * 32], *dev;
    cudaMalloc(&dev, sizeof(host));
    shuffles<<<1, 32>>>(dev);
    cudaMemcpy(host, dev, sizeof(host), cudaMemcpyDeviceToHost);
    for (int r = 0; r < 5; r++) print_row(names[r], host + 32 * r);
    cudaFree(dev);
    return 0;
}
