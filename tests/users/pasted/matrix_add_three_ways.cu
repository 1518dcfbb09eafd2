/* Exercise 3.1: one thread per element, per row, per column */
#include <stdio.h>
#include <stdlib.h>

__global__ void matAddElement(float* A, float* B, float* C, int n)
{
	int row = blockIdx.y * blockDim.y + threadIdx.y;
	int col = blockIdx.x * blockDim.x + threadIdx.x;
	if (row < n && col < n)
		C[row * n + col] = A[row * n + col] + B[row * n + col];
}

__global__ void matAddRow(float* A, float* B, float* C, int n)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;
	if (row < n)
		for (int j = 0; j < n; ++j)
			C[row * n + j] = A[row * n + j] + B[row * n + j];
}

__global__ void matAddCol(float* A, float* B, float* C, int n)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x;
	if (col < n)
		for (int i = 0; i < n; ++i)
			C[i * n + col] = A[i * n + col] + B[i * n + col];
}

static int wrong(float* C, int n)
{
	int bad = 0;
	for (int i = 0; i < n * n; ++i)
		if (C[i] != 3.0f * (i % 100)) ++bad;
	return bad;
}

void run(float* h_A, float* h_B, float* h_C, int n, int which)
{
	int size = n * n * sizeof(float);
	float *d_A, *d_B, *d_C;
	cudaMalloc((void**)&d_A, size);
	cudaMalloc((void**)&d_B, size);
	cudaMalloc((void**)&d_C, size);
	cudaMemcpy(d_A, h_A, size, cudaMemcpyHostToDevice);
	cudaMemcpy(d_B, h_B, size, cudaMemcpyHostToDevice);
	if (which == 0) {
		dim3 dimBlock(16, 16, 1);
		dim3 dimGrid(ceil(n / 16.0), ceil(n / 16.0), 1);
		matAddElement<<<dimGrid, dimBlock>>>(d_A, d_B, d_C, n);
	} else if (which == 1) {
		matAddRow<<<ceil(n / 64.0), 64>>>(d_A, d_B, d_C, n);
	} else {
		matAddCol<<<ceil(n / 64.0), 64>>>(d_A, d_B, d_C, n);
	}
	cudaMemcpy(h_C, d_C, size, cudaMemcpyDeviceToHost);
	cudaFree(d_A); cudaFree(d_B); cudaFree(d_C);
}

int main()
{
	int n = 200;
	float* A = (float*)malloc(n * n * sizeof(float));
	float* B = (float*)malloc(n * n * sizeof(float));
	float* C = (float*)malloc(n * n * sizeof(float));
	for (int i = 0; i < n * n; ++i) {
		A[i] = i % 100;
		B[i] = 2 * (i % 100);
	}
	int total = 0;
	for (int w = 0; w < 3; ++w) {
		run(A, B, C, n, w);
		printf("version %d: %d wrong\n", w, wrong(C, n));
		total += wrong(C, n);
	}
	free(A); free(B); free(C);
	return total;
}
