#include <stdio.h>
#include <stdlib.h>
#include <math.h>

__global__ void spmv_csr(int num_rows, const float *data, const int *col_index, const int *row_ptr,
                         const float *x, float *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < num_rows) {
        float dot = 0;
        int row_start = row_ptr[row];
        int row_end = row_ptr[row + 1];
        for (int elem = row_start; elem < row_end; elem++) {
            dot += data[elem] * x[col_index[elem]];
        }
        y[row] = dot;
    }
}

int main()
{
    int rows = 1000, cols = 1000;
    int max_nnz = rows * 5;
    int *row_ptr = (int *)malloc((rows + 1) * sizeof(int));
    int *col = (int *)malloc(max_nnz * sizeof(int));
    float *val = (float *)malloc(max_nnz * sizeof(float));
    float *x = (float *)malloc(cols * sizeof(float));
    float *y = (float *)malloc(rows * sizeof(float));

    /* five-point Laplacian on a 25 x 40 grid */
    int nnz = 0;
    for (int r = 0; r < rows; r++) {
        row_ptr[r] = nnz;
        int i = r / 40, j = r % 40;
        if (i > 0) { col[nnz] = r - 40; val[nnz++] = -1; }
        if (j > 0) { col[nnz] = r - 1; val[nnz++] = -1; }
        col[nnz] = r; val[nnz++] = 4;
        if (j < 39) { col[nnz] = r + 1; val[nnz++] = -1; }
        if (i < 24) { col[nnz] = r + 40; val[nnz++] = -1; }
    }
    row_ptr[rows] = nnz;
    for (int c = 0; c < cols; c++) x[c] = 1;

    int *d_row, *d_col;
    float *d_val, *d_x, *d_y;
    cudaMalloc((void **)&d_row, (rows + 1) * sizeof(int));
    cudaMalloc((void **)&d_col, nnz * sizeof(int));
    cudaMalloc((void **)&d_val, nnz * sizeof(float));
    cudaMalloc((void **)&d_x, cols * sizeof(float));
    cudaMalloc((void **)&d_y, rows * sizeof(float));
    cudaMemcpy(d_row, row_ptr, (rows + 1) * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_col, col, nnz * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_val, val, nnz * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, x, cols * sizeof(float), cudaMemcpyHostToDevice);

    spmv_csr<<<(rows + 255) / 256, 256>>>(rows, d_val, d_col, d_row, d_x, d_y);

    cudaMemcpy(y, d_y, rows * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int r = 0; r < rows; r++) {
        float s = 0;
        for (int k = row_ptr[r]; k < row_ptr[r + 1]; k++) s += val[k] * x[col[k]];
        if (fabs(s - y[r]) > 1e-5) wrong++;
    }
    printf("%d rows wrong\n", wrong);
    return wrong;
}
