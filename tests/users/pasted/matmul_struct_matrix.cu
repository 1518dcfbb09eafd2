#include <stdio.h>
#include <stdlib.h>
#include <assert.h>

#define EDGE 16

typedef struct {
    int rows, cols;
    int pitch;          /* elements from a row to the next */
    float *data;
} Mat;

__device__ float *cell(Mat m, int r, int c) { return m.data + (size_t)r * m.pitch + c; }

/* the EDGE x EDGE part at (r, c), counted in parts */
__host__ __device__ Mat part(const Mat m, int r, int c)
{
    Mat p;
    p.rows = p.cols = EDGE;
    p.pitch = m.pitch;
    p.data = m.data + (size_t)r * EDGE * m.pitch + c * EDGE;
    return p;
}

__global__ void product(const Mat, const Mat, Mat);      /* defined below */

Mat on_device(Mat host)
{
    Mat m = host;
    m.pitch = host.cols;
    cudaMalloc(&m.data, sizeof(float) * m.rows * m.cols);
    if (host.data) cudaMemcpy(m.data, host.data, sizeof(float) * m.rows * m.cols, cudaMemcpyHostToDevice);
    return m;
}

void multiply(const Mat a, const Mat b, Mat c)
{
    Mat none = c;
    none.data = NULL;
    Mat da = on_device(a), db = on_device(b), dc = on_device(none);
    assert(a.cols == b.rows && a.rows % EDGE == 0 && b.cols % EDGE == 0 && a.cols % EDGE == 0);
    dim3 threads(EDGE, EDGE);
    dim3 blocks(dc.cols / threads.x, dc.rows / threads.y);
    product<<<blocks, threads>>>(da, db, dc);
    cudaMemcpy(c.data, dc.data, sizeof(float) * c.rows * c.cols, cudaMemcpyDeviceToHost);
    cudaFree(da.data);
    cudaFree(db.data);
    cudaFree(dc.data);
}

__global__ void product(const Mat a, const Mat b, Mat c)
{
    __shared__ float left[EDGE][EDGE], right[EDGE][EDGE];
    const int y = threadIdx.y, x = threadIdx.x;
    float dot = 0.0f;
    for (int step = 0; step < a.cols / EDGE; step++) {
        left[y][x] = *cell(part(a, blockIdx.y, step), y, x);
        right[y][x] = *cell(part(b, step, blockIdx.x), y, x);
        __syncthreads();
        for (int k = 0; k < EDGE; k++) dot += left[y][k] * right[k][x];
        __syncthreads();
    }
    *cell(part(c, blockIdx.y, blockIdx.x), y, x) = dot;
}

static Mat host_matrix(int rows, int cols, int modulus)
{
    Mat m = { rows, cols, cols, (float *)malloc(sizeof(float) * rows * cols) };
    for (int i = 0; i < rows * cols; i++) m.data[i] = (float)(i % modulus);
    return m;
}

int main(int argc, char *argv[])
{
    Mat a = host_matrix(64, 96, 3), b = host_matrix(96, 128, 5), c = host_matrix(64, 128, 1);
    multiply(a, b, c);
    int wrong = 0;
    for (int r = 0; r < c.rows; r++)
        for (int q = 0; q < c.cols; q++) {
            float s = 0;
            for (int k = 0; k < a.cols; k++) s += a.data[r * a.cols + k] * b.data[k * b.cols + q];
            wrong += s != c.data[r * c.cols + q];
        }
    printf("%s: %d wrong elements\n", argv[0], wrong);
    free(a.data);
    free(b.data);
    free(c.data);
    return wrong;
}
