#include "cuda_runtime.h"
#include "device_launch_parameters.h"

#include <stdio.h>

cudaError_t productsOnDevice(int *c, const int *a, const int *b, unsigned int size);

__global__ void multiplyPairs(int *c, const int *a, const int *b)
{
    int i = threadIdx.x;
    c[i] = a[i] * b[i];
}

int main()
{
    const int count = 6;
    const int a[count] = { 1, 2, 3, 4, 5, 6 };
    const int b[count] = { 10, 20, 30, 40, 50, 60 };
    int c[count] = { 0 };

    cudaError_t status = productsOnDevice(c, a, b, count);
    if (status != cudaSuccess) {
        fprintf(stderr, "no products\n");
        return 1;
    }
    printf("{%d,%d,%d,%d,%d,%d}\n", c[0], c[1], c[2], c[3], c[4], c[5]);

    // Reset before leaving, so that tools see all of it.
    status = cudaDeviceReset();
    if (status != cudaSuccess) {
        fprintf(stderr, "no reset\n");
        return 1;
    }
    return 0;
}

// All of the device's work; whatever fails, the memory is given back.
cudaError_t productsOnDevice(int *c, const int *a, const int *b, unsigned int size)
{
    int *dev_a = 0;
    int *dev_b = 0;
    int *dev_c = 0;
    cudaError_t status;

    status = cudaSetDevice(0);
    if (status != cudaSuccess) {
        fprintf(stderr, "there is no first device\n");
        goto Leave;
    }
    status = cudaMalloc((void**)&dev_c, size * sizeof(int));
    if (status != cudaSuccess) goto Leave;
    status = cudaMalloc((void**)&dev_a, size * sizeof(int));
    if (status != cudaSuccess) goto Leave;
    status = cudaMalloc((void**)&dev_b, size * sizeof(int));
    if (status != cudaSuccess) goto Leave;
    status = cudaMemcpy(dev_a, a, size * sizeof(int), cudaMemcpyHostToDevice);
    if (status != cudaSuccess) goto Leave;
    status = cudaMemcpy(dev_b, b, size * sizeof(int), cudaMemcpyHostToDevice);
    if (status != cudaSuccess) goto Leave;

    // a thread for a pair
    multiplyPairs<<<1, size>>>(dev_c, dev_a, dev_b);

    status = cudaGetLastError();
    if (status != cudaSuccess) {
        fprintf(stderr, "the launch: %s\n", cudaGetErrorString(status));
        goto Leave;
    }
    status = cudaDeviceSynchronize();
    if (status != cudaSuccess) goto Leave;
    status = cudaMemcpy(c, dev_c, size * sizeof(int), cudaMemcpyDeviceToHost);

Leave:
    cudaFree(dev_c);
    cudaFree(dev_a);
    cudaFree(dev_b);
    return status;
}
