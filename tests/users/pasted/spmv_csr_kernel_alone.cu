__global__ void csr_matvec(const int n, const int* row_ptr, const int* col_idx, const double* values, const double* x,
                           double* y)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        double sum = 0.0;
        for (int j = row_ptr[i]; j < row_ptr[i + 1]; ++j)
            sum += values[j] * x[col_idx[j]];
        y[i] = sum;
    }
}
