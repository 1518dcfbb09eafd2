#include <stdio.h>
#include <stdlib.h>
#define BX 16
#define BY 16
#define at(a, y, x) (a)[(y) * pitch + (x)]

__global__ void smooth(float *dst, const float *src, int w, int h, int pitch)
{
	__shared__ float t[BY + 2][BX + 2];
	int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
	int cx = min(x, w - 1), cy = min(y, h - 1);
	int tx = threadIdx.x + 1, ty = threadIdx.y + 1;

	t[ty][tx] = at(src, cy, cx);
	if (threadIdx.x == 0) t[ty][0] = at(src, cy, max(x - 1, 0));
	if (threadIdx.x == BX - 1) t[ty][BX + 1] = at(src, cy, min(x + 1, w - 1));
	if (threadIdx.y == 0) t[0][tx] = at(src, max(y - 1, 0), cx);
	if (threadIdx.y == BY - 1) t[BY + 1][tx] = at(src, min(y + 1, h - 1), cx);
	__syncthreads();
	if (x < w && y < h)
		at(dst, y, x) = 0.5f * t[ty][tx] + 0.125f * (t[ty][tx - 1] + t[ty][tx + 1] + t[ty - 1][tx] + t[ty + 1][tx]);
}

int main()
{
	int w = 200, h = 100, pitch = 256;
	float *a, *b, *host = (float *)malloc(pitch * h * sizeof(float));
	for (int i = 0; i < pitch * h; ++i) host[i] = 1;
	cudaMalloc(&a, pitch * h * sizeof(float));
	cudaMalloc(&b, pitch * h * sizeof(float));
	cudaMemcpy(a, host, pitch * h * sizeof(float), cudaMemcpyHostToDevice);
	dim3 block(BX, BY), grid((w + BX - 1) / BX, (h + BY - 1) / BY);
	for (int i = 0; i < 4; ++i) {
		smooth<<<grid, block>>>(b, a, w, h, pitch);
		float *t = a; a = b; b = t;
	}
	cudaMemcpy(host, a, pitch * h * sizeof(float), cudaMemcpyDeviceToHost);
	int bad = 0;
	for (int y = 0; y < h; ++y)
		for (int x = 0; x < w; ++x)
			bad += host[y * pitch + x] != 1.0f;
	printf("%d bad\n", bad);
	cudaFree(a); cudaFree(b); free(host);
	return bad != 0;
}
