#include <cooperative_groups.h>
#include <cstdio>
#include <vector>
using namespace cooperative_groups;

#define CUDA_CALL(x) do { cudaError_t e = (x); if (e) { \
    printf("line %d: %s\n", __LINE__, cudaGetErrorName(e)); return 1; } } while (0)

struct Problem { int n; int sweeps; float omega; };

__global__ void jacobi(float* x, float* y, const float* b, Problem p)
{
    grid_group grid = this_grid();
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int s = 0; s < p.sweeps; ++s) {
        if (i < p.n) {
            const float left = i > 0 ? x[i - 1] : 0.0f;
            const float right = i + 1 < p.n ? x[i + 1] : 0.0f;
            y[i] = (1.0f - p.omega) * x[i] + p.omega * 0.5f * (b[i] + left + right);
        }
        grid.sync();
        float* t = x; x = y; y = t;
    }
}

int main()
{
    Problem p = { 2000, 6, 0.8f };
    std::vector<float> b(p.n, 1.0f), x(p.n, 0.0f), y(p.n);
    float *dx, *dy, *db;
    CUDA_CALL(cudaMalloc(&dx, p.n * sizeof(float)));
    CUDA_CALL(cudaMalloc(&dy, p.n * sizeof(float)));
    CUDA_CALL(cudaMalloc(&db, p.n * sizeof(float)));
    CUDA_CALL(cudaMemset(dx, 0, p.n * sizeof(float)));
    CUDA_CALL(cudaMemset(dy, 0, p.n * sizeof(float)));
    CUDA_CALL(cudaMemcpy(db, b.data(), p.n * sizeof(float), cudaMemcpyHostToDevice));
    void* args[] = { &dx, &dy, &db, &p };
    CUDA_CALL(cudaLaunchCooperativeKernel((const void*)jacobi, dim3((p.n + 255) / 256), dim3(256), args));
    CUDA_CALL(cudaMemcpy(y.data(), p.sweeps % 2 ? dy : dx, p.n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int s = 0; s < p.sweeps; ++s) {
        std::vector<float> z(p.n);
        for (int i = 0; i < p.n; ++i) {
            float l = i > 0 ? x[i - 1] : 0, r = i + 1 < p.n ? x[i + 1] : 0;
            z[i] = (1 - p.omega) * x[i] + p.omega * 0.5f * (b[i] + l + r);
        }
        x = z;
    }
    float worst = 0;
    for (int i = 0; i < p.n; ++i) worst = fmaxf(worst, fabsf(x[i] - y[i]));
    printf("worst %g\n", worst);
    return worst > 1e-5f;
}
