#include <cuComplex.h>
#include <iostream>
#include <complex>
#include <vector>

#define SIZE 96
#define MAX_ITER 24

__device__ __constant__ double root_re[3] = {1.0, -0.5, -0.5};
__device__ __constant__ double root_im[3] = {0.0, 0.86602540378443864676, -0.86602540378443864676};

static __inline__ __device__ cuDoubleComplex cube(cuDoubleComplex z) { return cuCmul(z, cuCmul(z, z)); }

__global__ void newton(short *basin, double extent)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= SIZE || y >= SIZE) return;
    cuDoubleComplex z = make_cuDoubleComplex(extent * (2.0 * x / SIZE - 1.0), extent * (2.0 * y / SIZE - 1.0));
    short result = -1;
    for (int i = 0; i < MAX_ITER && result < 0; ++i) {
        const cuDoubleComplex slope = cuCmul(make_cuDoubleComplex(3, 0), cuCmul(z, z));
        if (cuCabs(slope) < 1e-9) break;
        z = cuCsub(z, cuCdiv(cuCsub(cube(z), make_cuDoubleComplex(1, 0)), slope));
        for (int r = 0; r < 3; ++r)
            if (fabs(z.x - root_re[r]) + fabs(z.y - root_im[r]) < 1e-6) result = r;
    }
    basin[y * SIZE + x] = result;
}

int main(int argc, char **argv)
{
    using namespace std::complex_literals;
    const std::complex<double> extent = 1.5 + 0i;
    short *d;
    cudaMalloc(&d, SIZE * SIZE * sizeof(short));
    dim3 block(16, 16), grid(SIZE / block.x, SIZE / block.y);
    newton<<<grid, block>>>(d, extent.real());
    std::vector<short> h(SIZE * SIZE);
    cudaMemcpy(h.data(), d, SIZE * SIZE * sizeof(short), cudaMemcpyDeviceToHost);
    int counts[4] = {0};
    for (short b : h) counts[b + 1]++;
    std::cout << counts[0] << " lost, " << counts[1] << ' ' << counts[2] << ' ' << counts[3] << '\n';
    cudaFree(d);
    return counts[1] == 0;
}
