#include "stdafx.h"
#include <stdio.h>
#include <stdlib.h>
#ifdef _WIN32
#include <windows.h>
#include <conio.h>
#endif
#include "cuda_runtime.h"
#include "device_launch_parameters.h"

// Größe der Blöcke — 每个线程处理一个元素
#define BLOCKGRÖSSE 256
#define ANZAHL      (20 * BLOCKGRÖSSE - 7)

#ifdef __INTELLISENSE__
#define KERNEL_ARGS2(grid, block)
#else
#define KERNEL_ARGS2(grid, block) <<< grid, block >>>
#endif

// Absolutbetrag jedes Elements
__global__ void betrag(float* daten, int anzahl)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < anzahl)
		daten[i] = daten[i] < 0.0f ? -daten[i] : daten[i];
}

int main()
{
	float* h = (float*)malloc(ANZAHL * sizeof(float));
	float* d = NULL;
	for (int i = 0; i < ANZAHL; i++)
		h[i] = (float)((i % 2) ? i : -i);
	cudaMalloc((void**)&d, ANZAHL * sizeof(float));
	cudaMemcpy(d, h, ANZAHL * sizeof(float), cudaMemcpyHostToDevice);
	dim3 block(BLOCKGRÖSSE);
	dim3 grid((ANZAHL + block.x - 1) / block.x);
	betrag KERNEL_ARGS2(grid, block)(d, ANZAHL);
	cudaMemcpy(h, d, ANZAHL * sizeof(float), cudaMemcpyDeviceToHost);
	int fehler = 0;
	for (int i = 0; i < ANZAHL; i++)
		if (h[i] != (float)i) fehler++;
	printf("Fehler: %d\n", fehler);
	cudaFree(d);
	free(h);
#ifdef _WIN32
	_getch();
#endif
	return fehler;
}
