#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CAPACITY 2000
#define ITEMS 40

__global__ void knapsack_row(const int *previous, int *current, int weight, int value)
{
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c > CAPACITY) return;
    int best = previous[c];
    if (c >= weight) {
        int with = previous[c - weight] + value;
        if (with > best) best = with;
    }
    current[c] = best;
}

int main(void)
{
    int weights[ITEMS], values[ITEMS];
    for (int i = 0; i < ITEMS; i++) {
        weights[i] = 20 + i * 37 % 90;
        values[i] = 10 + i * 53 % 100;
    }
    int *rows[2];
    for (int r = 0; r < 2; r++) {
        cudaMalloc(&rows[r], (CAPACITY + 1) * sizeof(int));
        cudaMemset(rows[r], 0, (CAPACITY + 1) * sizeof(int));
    }
    for (int i = 0; i < ITEMS; i++)
        knapsack_row<<<CAPACITY / 256 + 1, 256>>>(rows[i % 2], rows[(i + 1) % 2], weights[i], values[i]);
    int gpu;
    cudaMemcpy(&gpu, rows[ITEMS % 2] + CAPACITY, sizeof(int), cudaMemcpyDeviceToHost);

    static int best[CAPACITY + 1];
    for (int i = 0; i < ITEMS; i++)
        for (int c = CAPACITY; c >= weights[i]; c--)
            if (best[c - weights[i]] + values[i] > best[c]) best[c] = best[c - weights[i]] + values[i];
    printf("best value %d, on the CPU %d\n", gpu, best[CAPACITY]);
    cudaFree(rows[0]);
    cudaFree(rows[1]);
    return gpu != best[CAPACITY];
}
