#include <stdio.h>
#include <stdlib.h>
#include <stdint.h>
#include <stdbool.h>

#define ROWS   2048
#define WIDTH  9              /* at most nine nonzeros a row */
#define EMPTY  (-1)
#define CEIL_DIV(a, b) (((a) + (b) - 1) / (b))

typedef struct ell_matrix_s {
    int32_t  n, width;
    int32_t *columns;         /* column-major: columns[k * n + row] */
    float   *values;
} ell_matrix;

__global__ void ell_spmv(int n, int width, const int32_t *__restrict__ columns, const float *__restrict__ values,
                         const float *__restrict__ x, float *__restrict__ y, float beta)
{
    register int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < n) {
        float sum = beta == 0.0f ? 0.0f : beta * y[row];
        for (int k = 0; k < width; ++k) {
            const int32_t c = columns[k * n + row];
            if (c != EMPTY) sum += values[k * n + row] * x[c];
        }
        y[row] = sum;
    }
}

static ell_matrix make(void)
{
    ell_matrix m = { ROWS, WIDTH, NULL, NULL };
    m.columns = (int32_t *)malloc(sizeof(int32_t) * ROWS * WIDTH);
    m.values = (float *)calloc(ROWS * WIDTH, sizeof(float));
    for (int k = 0; k < WIDTH; ++k)
        for (int r = 0; r < ROWS; ++r) {
            bool used = k < 1 + r % WIDTH;
            m.columns[k * ROWS + r] = used ? (r + k * k) % ROWS : EMPTY;
            if (used) m.values[k * ROWS + r] = 0.5f * (k + 1);
        }
    return m;
}

int main(int argc, char *argv[])
{
    (void)argc; (void)argv;
    ell_matrix m = make();
    float *x = (float *)malloc(ROWS * sizeof *x), *y = (float *)malloc(ROWS * sizeof *y);
    for (int i = 0; i < ROWS; ++i) x[i] = (float)(i & 7);
    int32_t *d_columns; float *d_values, *d_x, *d_y;
    cudaMalloc(&d_columns, sizeof(int32_t) * ROWS * WIDTH);
    cudaMalloc(&d_values, sizeof(float) * ROWS * WIDTH);
    cudaMalloc(&d_x, sizeof(float) * ROWS);
    cudaMalloc(&d_y, sizeof(float) * ROWS);
    cudaMemcpy(d_columns, m.columns, sizeof(int32_t) * ROWS * WIDTH, cudaMemcpyHostToDevice);
    cudaMemcpy(d_values, m.values, sizeof(float) * ROWS * WIDTH, cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, x, sizeof(float) * ROWS, cudaMemcpyHostToDevice);
    cudaMemset(d_y, 0, sizeof(float) * ROWS);
    ell_spmv<<<CEIL_DIV(ROWS, 192), 192>>>(m.n, m.width, d_columns, d_values, d_x, d_y, 0.0f);
    cudaMemcpy(y, d_y, sizeof(float) * ROWS, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int r = 0; r < ROWS; ++r) {
        float s = 0;
        for (int k = 0; k < WIDTH; ++k)
            if (m.columns[k * ROWS + r] != EMPTY) s += m.values[k * ROWS + r] * x[m.columns[k * ROWS + r]];
        wrong += s != y[r];
    }
    printf("%d of %d rows are wrong\n", wrong, ROWS);
    return wrong != 0;
}
