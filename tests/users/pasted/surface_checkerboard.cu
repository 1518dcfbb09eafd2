#include <cstdio>
#include <vector>
#include <cuda_runtime.h>

#define WIDTH 96
#define HEIGHT 64

__global__ void checkerboard(cudaSurfaceObject_t surface, int width, int height, int side)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        uchar4 colour = ((x / side + y / side) & 1) ? make_uchar4(255, 255, 255, 255) : make_uchar4(20, 40, 60, 255);
        surf2Dwrite(colour, surface, x * sizeof(uchar4), y);
    }
}

__global__ void invert(cudaSurfaceObject_t surface, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    uchar4 c;
    surf2Dread(&c, surface, x * sizeof(uchar4), y);
    c.x = 255 - c.x; c.y = 255 - c.y; c.z = 255 - c.z;
    surf2Dwrite(c, surface, x * sizeof(uchar4), y);
}

int main()
{
    cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>();
    cudaArray_t array;
    cudaMallocArray(&array, &format, WIDTH, HEIGHT, cudaArraySurfaceLoadStore);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    cudaCreateSurfaceObject(&surface, &resource);
    dim3 block(32, 4), grid(WIDTH / 32, HEIGHT / 4);
    checkerboard<<<grid, block>>>(surface, WIDTH, HEIGHT, 8);
    invert<<<grid, block>>>(surface, WIDTH, HEIGHT);
    std::vector<uchar4> host(WIDTH * HEIGHT);
    cudaMemcpy2DFromArray(host.data(), WIDTH * sizeof(uchar4), array, 0, 0, WIDTH * sizeof(uchar4), HEIGHT, cudaMemcpyDeviceToHost);
    printf("corner %d %d %d\n", host[0].x, host[0].y, host[0].z);
    cudaDestroySurfaceObject(surface);
    cudaFreeArray(array);
    return host[0].x != 235;
}
