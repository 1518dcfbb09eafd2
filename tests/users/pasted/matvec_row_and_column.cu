#include <cstdio>
#include <cstdlib>
#include <cmath>

#define ROWS 300
#define COLS 200

__global__ void mvRow(const float *A, const float *x, float *y, int rows, int cols)
{
    int r = blockIdx.x;
    __shared__ float part[128];
    float s = 0.0f;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) s += A[r * cols + c] * x[c];
    part[threadIdx.x] = s;
    __syncthreads();
    for (unsigned n = blockDim.x / 2; n >= 1; n = n / 2) {
        if (threadIdx.x < n) part[threadIdx.x] += part[threadIdx.x + n];
        __syncthreads();
    }
    if (threadIdx.x == 0) y[r] = part[0];
}

__global__ void mvColumnMajor(const float *At, const float *x, float *y, int rows, int cols)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < rows) {
        float s = 0.0f;
        for (int c = 0; c < cols; c++) s += At[c * rows + r] * x[c];
        y[r] = s;
    }
}

int main(void)
{
    static float A[ROWS][COLS], At[COLS][ROWS], x[COLS], y1[ROWS], y2[ROWS];
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLS; j++) At[j][i] = A[i][j] = ((i + 2 * j) % 9) / 9.0f;
    for (int j = 0; j < COLS; j++) x[j] = (j % 3) - 1.0f;
    float *dA, *dx, *dy;
    cudaMalloc((void **)&dA, sizeof A);
    cudaMalloc((void **)&dx, sizeof x);
    cudaMalloc((void **)&dy, sizeof y1);
    cudaMemcpy(dx, x, sizeof x, cudaMemcpyHostToDevice);

    cudaMemcpy(dA, A, sizeof A, cudaMemcpyHostToDevice);
    mvRow<<<ROWS, 128>>>(dA, dx, dy, ROWS, COLS);
    cudaMemcpy(y1, dy, sizeof y1, cudaMemcpyDeviceToHost);

    cudaMemcpy(dA, At, sizeof At, cudaMemcpyHostToDevice);
    mvColumnMajor<<<(ROWS + 127) / 128, 128>>>(dA, dx, dy, ROWS, COLS);
    cudaMemcpy(y2, dy, sizeof y2, cudaMemcpyDeviceToHost);

    float worst = 0;
    for (int i = 0; i < ROWS; i++) worst = fmaxf(worst, fabsf(y1[i] - y2[i]));
    printf("largest difference %g\n", worst);
    cudaFree(dA); cudaFree(dx); cudaFree(dy);
    return worst > 1e-3f;
}
