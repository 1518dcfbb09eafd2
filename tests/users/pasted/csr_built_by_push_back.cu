#include <cstdio>
#include <vector>
#include <random>
using namespace std;
using idx_t = int;
template <typename real = float, int THREADS = 128>
__global__ void __launch_bounds__(THREADS) csr_spmv_kernel(idx_t n_rows, const idx_t *__restrict__ ptr, const idx_t *__restrict__ col, const real *__restrict__ val, const real *__restrict__ x, real *__restrict__ y)
{
    const idx_t row = blockIdx.x * THREADS + threadIdx.x;
    if (row >= n_rows) return;
    real sum = 0;
    const idx_t start = ptr[row], stop = ptr[row + 1];
    for (idx_t j = start; j < stop; ++j)
        sum += val[j] * __ldg(&x[col[j]]);
    y[row] = sum;
}
int main() {
    const int n = 3000;
    mt19937 gen(42);
    uniform_int_distribution<int> len(0, 20), c(0, n - 1);
    vector<int> ptr{0}, col; vector<float> val, x(n, 1.f);
    for (int r = 0; r < n; ++r) {
        int k = len(gen);
        for (int j = 0; j < k; ++j) { col.push_back(c(gen)); val.push_back(1.0f); }
        ptr.push_back(col.size());
    }
    int *dptr, *dcol; float *dval, *dx, *dy;
    cudaMalloc(&dptr, ptr.size() * sizeof(int)); cudaMalloc(&dcol, col.size() * sizeof(int)); cudaMalloc(&dval, val.size() * sizeof(float));
    cudaMalloc(&dx, n * sizeof(float)); cudaMalloc(&dy, n * sizeof(float));
    cudaMemcpy(dptr, ptr.data(), ptr.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(dcol, col.data(), col.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(dval, val.data(), val.size() * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(dx, x.data(), n * sizeof(float), cudaMemcpyHostToDevice);
    csr_spmv_kernel<><<<(n + 127) / 128, 128>>>(n, dptr, dcol, dval, dx, dy);
    vector<float> y(n);
    cudaMemcpy(y.data(), dy, n * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int r = 0; r < n; ++r) wrong += y[r] != float(ptr[r + 1] - ptr[r]);
    printf("%d wrong\n", wrong);
    return wrong;
}
