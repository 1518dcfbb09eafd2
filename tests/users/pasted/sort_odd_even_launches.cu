#include <stdio.h>
#include <stdlib.h>

__global__ void oddEven(int *a, int n, int phase)
{
    int i = 2 * (blockIdx.x * blockDim.x + threadIdx.x) + phase;
    if (i + 1 < n && a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
    }
}

int main()
{
    int n = 1000, *h, *d;
    h = (int *)malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) h[i] = (n - i) * 17 % 1009;
    cudaMalloc(&d, n * sizeof(int));
    cudaMemcpy(d, h, n * sizeof(int), cudaMemcpyHostToDevice);

    int pairs = n / 2;
    for (int p = 0; p < n; p++)
        oddEven<<<(pairs + 63) / 64, 64>>>(d, n, p % 2);

    cudaMemcpy(h, d, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 1; i < n; i++)
        if (h[i - 1] > h[i]) { printf("not sorted at %d\n", i); return 1; }
    printf("sorted\n");
    cudaFree(d); free(h);
    return 0;
}
