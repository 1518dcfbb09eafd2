#include <cstdio>
#include <cstdlib>
#include <cmath>

#define LANES 3
#define OK(e) ([](cudaError_t status, int line) {                                     \
    if (status) fprintf(stderr, "line %d: %s\n", line, cudaGetErrorName(status));     \
    return !status; }((e), __LINE__))

// logistic map, a few steps from every start
__global__ void kernel(double *x, int first, int steps)
{
    const int me = first + blockDim.x * blockIdx.x + threadIdx.x;
    double v = x[me];
    for (int s = 0; s < steps; ++s) v = 3.75 * v * (1.0 - v);
    x[me] = v;
}

int main()
{
    const int threads = 192, blocks = 7, chunk = threads * blocks, all = LANES * chunk;
    double *host = nullptr, *device = nullptr;
    if (!OK(cudaMallocHost(&host, all * sizeof(double))) || !OK(cudaMalloc(&device, all * sizeof(double)))) return 1;
    for (int i = 0; i < all; ++i) host[i] = (i + 0.5) / all;
    cudaStream_t lane[LANES];
    for (cudaStream_t &l : lane) OK(cudaStreamCreate(&l));
    for (int c = 0; c < LANES; ++c) {
        const size_t bytes = chunk * sizeof(double);
        OK(cudaMemcpyAsync(device + c * chunk, host + c * chunk, bytes, cudaMemcpyHostToDevice, lane[c]));
        kernel<<<blocks, threads, 0, lane[c]>>>(device, c * chunk, 20);
        OK(cudaMemcpyAsync(host + c * chunk, device + c * chunk, bytes, cudaMemcpyDeviceToHost, lane[c]));
    }
    OK(cudaDeviceSynchronize());
    int outside = 0;
    for (int i = 0; i < all; ++i) outside += !(host[i] > 0.0 && host[i] < 1.0);
    printf("%d values left the interval\n", outside);
    for (cudaStream_t l : lane) OK(cudaStreamDestroy(l));
    OK(cudaFree(device));
    OK(cudaFreeHost(host));
    return outside;
}
