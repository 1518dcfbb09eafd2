#include <cstdio>
#include <cstdlib>
#include <vector>

#define HANDLE_ERROR(err) (handle(err, #err, __LINE__))
static void handle(cudaError_t err, const char *call, int line)
{
    if (!err) return;
    printf("line %d, %s: %s\n", line, call, cudaGetErrorName(err));
    exit(3);
}

struct CSR {
    int rows, cols, nnz;
    int *row_ptr;
    int *col_idx;
    float *values;
};

__global__ void spmv_scalar(const CSR A, const float *x, float *y)
{
    int row = blockDim.x * blockIdx.x + threadIdx.x;
    if (row < A.rows) {
        float dot = 0;
        for (int jj = A.row_ptr[row]; jj < A.row_ptr[row + 1]; jj++) dot += A.values[jj] * x[A.col_idx[jj]];
        y[row] = dot;
    }
}

// one warp a row
__global__ void spmv_vector(const CSR A, const float *x, float *y)
{
    int row = (blockDim.x * blockIdx.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
    if (row >= A.rows) return;
    float dot = 0;
    for (int jj = A.row_ptr[row] + lane; jj < A.row_ptr[row + 1]; jj += 32) dot += A.values[jj] * x[A.col_idx[jj]];
    for (int o = 16; o; o >>= 1) dot += __shfl_xor_sync(~0u, dot, o);
    if (lane == 0) y[row] = dot;
}

template <class T> static T *upload(const std::vector<T> &v)
{
    T *p;
    HANDLE_ERROR(cudaMalloc((void **)&p, v.size() * sizeof(T)));
    HANDLE_ERROR(cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return p;
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 1000;
    std::vector<int> ptr(1, 0), idx;
    std::vector<float> val, x(rows), y1(rows), y2(rows);
    for (int r = 0; r < rows; r++) {
        int len = 1 + (r * 7919) % 60;
        for (int k = 0; k < len; k++) { idx.push_back((r * 31 + k * 17) % rows); val.push_back(1.0f / (1 + k)); }
        ptr.push_back((int)idx.size());
        x[r] = (float)(r % 13);
    }
    CSR A = {rows, rows, (int)idx.size(), upload(ptr), upload(idx), upload(val)};
    float *dx = upload(x), *dy;
    HANDLE_ERROR(cudaMalloc((void **)&dy, rows * sizeof(float)));
    spmv_scalar<<<(rows + 127) / 128, 128>>>(A, dx, dy);
    HANDLE_ERROR(cudaMemcpy(y1.data(), dy, rows * sizeof(float), cudaMemcpyDeviceToHost));
    spmv_vector<<<(rows * 32 + 127) / 128, 128>>>(A, dx, dy);
    HANDLE_ERROR(cudaMemcpy(y2.data(), dy, rows * sizeof(float), cudaMemcpyDeviceToHost));
    int bad = 0;
    for (int r = 0; r < rows; r++) {
        float s = 0;
        for (int k = ptr[r]; k < ptr[r + 1]; k++) s += val[k] * x[idx[k]];
        if (fabs(s - y1[r]) > 1e-3f || fabs(s - y2[r]) > 1e-3f) bad++;
    }
    printf("%d nonzeros, %d wrong rows\n", A.nnz, bad);
    return bad;
}
