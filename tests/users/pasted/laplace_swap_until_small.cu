#include <cstdio>
#include <cmath>
#include <vector>
#include <utility>

#define NX 96
#define NY 64
#define IDX(i, j) ((j) * NX + (i))

__global__ void jacobi(const double* __restrict__ u, double* __restrict__ unew, unsigned long long* change)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i > 0 && i < NX - 1 && j > 0 && j < NY - 1) {
        double v = 0.25 * (u[IDX(i - 1, j)] + u[IDX(i + 1, j)] + u[IDX(i, j - 1)] + u[IDX(i, j + 1)]);
        unew[IDX(i, j)] = v;
        double d = fabs(v - u[IDX(i, j)]);
        atomicMax(change, (unsigned long long)__double_as_longlong(d));
    }
}

int main()
{
    std::vector<double> u(NX * NY, 0.0);
    for (int i = 0; i < NX; ++i) u[IDX(i, 0)] = sin(M_PI * i / (NX - 1));
    double *d_u, *d_unew;
    unsigned long long* d_change;
    cudaMalloc(&d_u, sizeof(double) * NX * NY);
    cudaMalloc(&d_unew, sizeof(double) * NX * NY);
    cudaMalloc(&d_change, sizeof *d_change);
    cudaMemcpy(d_u, u.data(), sizeof(double) * NX * NY, cudaMemcpyHostToDevice);
    cudaMemcpy(d_unew, d_u, sizeof(double) * NX * NY, cudaMemcpyDeviceToDevice);

    dim3 threads(32, 4), blocks((NX + 31) / 32, (NY + 3) / 4);
    double change = 1;
    int iter = 0;
    while (change > 1e-4 && iter < 2000) {
        cudaMemset(d_change, 0, sizeof *d_change);
        jacobi<<<blocks, threads>>>(d_u, d_unew, d_change);
        cudaMemcpy(&change, d_change, sizeof change, cudaMemcpyDeviceToHost);
        std::swap(d_u, d_unew);
        if (iter++ % 100 == 0) printf("%d: %g\n", iter, change);
    }
    printf("done after %d iterations\n", iter);
    cudaFree(d_u); cudaFree(d_unew); cudaFree(d_change);
    return iter >= 2000;
}
