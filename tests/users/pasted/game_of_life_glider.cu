#include <stdio.h>
#include <string.h>
#define W 64
#define H 48
typedef unsigned char cell;

__global__ void life(const cell *now, cell *next)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y, n = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx || dy) n += now[(y + dy + H) % H * W + (x + dx + W) % W];
    next[y * W + x] = n == 3 || (n == 2 && now[y * W + x]);
}

static void show(const cell *c)
{
    for (int y = 0; y < 8; y++, putchar('\n'))
        for (int x = 0; x < 16; x++) putchar(c[y * W + x] ? '#' : '.');
    putchar('\n');
}

int main(int argc, char **argv)
{
    static cell world[H * W];
    const int glider[5][2] = {{1, 0}, {2, 1}, {0, 2}, {1, 2}, {2, 2}};
    for (int i = 0; i < 5; i++) world[glider[i][1] * W + glider[i][0]] = 1;
    cell *d[2];
    cudaMalloc(&d[0], sizeof world);
    cudaMalloc(&d[1], sizeof world);
    cudaMemcpy(d[0], world, sizeof world, cudaMemcpyHostToDevice);
    show(world);
    for (int t = 0; t < 8; t++)
        life<<<dim3(W / 16, H / 16), dim3(16, 16)>>>(d[t & 1], d[!(t & 1)]);
    cudaMemcpy(world, d[0], sizeof world, cudaMemcpyDeviceToHost);
    show(world);
    return 0;
}
