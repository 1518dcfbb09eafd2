#include <stdio.h>
#include <stdlib.h>
#include <float.h>

__global__ void assign_clusters(const float *points, const float *centroids, int *assignments,
                                int num_points, int num_clusters, int dims)
{
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= num_points) return;
    float best = FLT_MAX;
    int best_cluster = 0;
    for (int c = 0; c < num_clusters; c++) {
        float dist = 0.0f;
        for (int d = 0; d < dims; d++) {
            float diff = points[idx * dims + d] - centroids[c * dims + d];
            dist += diff * diff;
        }
        if (dist < best) {
            best = dist;
            best_cluster = c;
        }
    }
    assignments[idx] = best_cluster;
}

__global__ void sum_clusters(const float *points, const int *assignments, float *sums, int *counts,
                             int num_points, int dims)
{
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= num_points) return;
    int c = assignments[idx];
    atomicAdd(&counts[c], 1);
    for (int d = 0; d < dims; d++)
        atomicAdd(&sums[c * dims + d], points[idx * dims + d]);
}

__global__ void move_centroids(float *centroids, const float *sums, const int *counts, int num_clusters, int dims)
{
    int i = threadIdx.x;
    if (i < num_clusters * dims && counts[i / dims] > 0)
        centroids[i] = sums[i] / counts[i / dims];
}

int main(int argc, char **argv)
{
    int n = 3000, k = 6, dims = 4, max_iter = 10;
    if (argc == 4) { n = atoi(argv[1]); k = atoi(argv[2]); dims = atoi(argv[3]); }

    float *h_points = (float *)malloc(n * dims * sizeof(float));
    int *h_assign = (int *)malloc(n * sizeof(int));
    srand(7);
    for (int i = 0; i < n * dims; i++) h_points[i] = (float)rand() / RAND_MAX + (i / dims) % k * 3;

    float *d_points, *d_centroids, *d_sums;
    int *d_assign, *d_counts;
    cudaMalloc(&d_points, n * dims * sizeof(float));
    cudaMalloc(&d_centroids, k * dims * sizeof(float));
    cudaMalloc(&d_sums, k * dims * sizeof(float));
    cudaMalloc(&d_assign, n * sizeof(int));
    cudaMalloc(&d_counts, k * sizeof(int));
    cudaMemcpy(d_points, h_points, n * dims * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_centroids, h_points, k * dims * sizeof(float), cudaMemcpyHostToDevice);

    int threads = 128;
    int blocks = (n + threads - 1) / threads;
    for (int iter = 0; iter < max_iter; iter++) {
        assign_clusters<<<blocks, threads>>>(d_points, d_centroids, d_assign, n, k, dims);
        cudaMemset(d_sums, 0, k * dims * sizeof(float));
        cudaMemset(d_counts, 0, k * sizeof(int));
        sum_clusters<<<blocks, threads>>>(d_points, d_assign, d_sums, d_counts, n, dims);
        move_centroids<<<1, k * dims>>>(d_centroids, d_sums, d_counts, k, dims);
    }
    cudaMemcpy(h_assign, d_assign, n * sizeof(int), cudaMemcpyDeviceToHost);
    int bad = 0;
    for (int i = 0; i < n; i++)
        if (h_assign[i] != i % k) bad++;
    printf("%d points in another cluster than they were made in\n", bad);
    cudaFree(d_points); cudaFree(d_centroids); cudaFree(d_sums); cudaFree(d_assign); cudaFree(d_counts);
    free(h_points); free(h_assign);
    return bad != 0;
}
