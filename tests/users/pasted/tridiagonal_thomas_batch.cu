#include <cuda.h>
#include <cstdio>
#include <vector>
#include <cmath>

// many small tridiagonal systems, one a thread, interleaved so that neighbours read neighbours

template <class Real, int Rows>
__global__ void thomas(const Real* lower, const Real* diagonal, const Real* upper, Real* right, int systems)
{
    const int s = blockIdx.x * blockDim.x + threadIdx.x;
    if (s >= systems) return;
    Real c[Rows];
    Real denominator = diagonal[s];
    c[0] = upper[s] / denominator;
    Real previous = right[s] / denominator;
    right[s] = previous;
    for (int r = 1; r < Rows; ++r) {
        const int at = r * systems + s;
        denominator = diagonal[at] - lower[at] * c[r - 1];
        c[r] = upper[at] / denominator;
        previous = (right[at] - lower[at] * previous) / denominator;
        right[at] = previous;
    }
    for (int r = Rows - 2; r >= 0; --r) {
        const int at = r * systems + s;
        previous = right[at] - c[r] * previous;
        right[at] = previous;
    }
}

int main(int argc, char* argv[])
{
    constexpr int rows = 24;
    int systems = 700;
    if (argc == 2) sscanf(argv[1], "%d", &systems);
    const size_t count = size_t(rows) * systems;
    std::vector<double> l(count, -1.0), d(count, 2.5), u(count, -1.0), b(count, 1.0), x(count);
    double* device[4];
    const std::vector<double>* host[4] = {&l, &d, &u, &b};
    for (int i = 0; i < 4; ++i) {
        cudaMalloc(&device[i], count * sizeof(double));
        cudaMemcpy(device[i], host[i]->data(), count * sizeof(double), cudaMemcpyHostToDevice);
    }
    thomas<double, rows><<<(systems + 63) / 64, 64>>>(device[0], device[1], device[2], device[3], systems);
    cudaMemcpy(x.data(), device[3], count * sizeof(double), cudaMemcpyDeviceToHost);
    double worst = 0;
    for (int s = 0; s < systems; ++s)
        for (int r = 0; r < rows; ++r) {
            double v = 2.5 * x[r * systems + s];
            if (r) v -= x[(r - 1) * systems + s];
            if (r + 1 < rows) v -= x[(r + 1) * systems + s];
            worst = fmax(worst, fabs(v - 1.0));
        }
    printf("worst residual %g\n", worst);
    for (double* p : device) cudaFree(p);
    return worst > 1e-10;
}
