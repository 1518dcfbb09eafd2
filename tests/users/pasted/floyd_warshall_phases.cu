#include <stdio.h>
#include <stdlib.h>
#include <limits.h>
#define V 96
#define INF (INT_MAX / 2)
#define BLK 16

__global__ void fw_step(int *dist, int k, int n)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= n || i == k || j == k) return;
    int through = dist[i * n + k] + dist[k * n + j];
    if (through < dist[i * n + j]) dist[i * n + j] = through;
}

void make_graph(int *g)
{
    for (int i = 0; i < V; i++)
        for (int j = 0; j < V; j++)
            g[i * V + j] = i == j ? 0 : rand() % 5 == 0 ? 1 + rand() % 50 : INF;
}

void solve_cpu(int *g)
{
    for (int k = 0; k < V; k++)
        for (int i = 0; i < V; i++)
            for (int j = 0; j < V; j++)
                if (g[i * V + k] + g[k * V + j] < g[i * V + j]) g[i * V + j] = g[i * V + k] + g[k * V + j];
}

int main()
{
    static int graph[V * V], result[V * V];
    int *d_graph, k;
    make_graph(graph);
    cudaMalloc((void **)&d_graph, sizeof(graph));
    cudaMemcpy(d_graph, graph, sizeof(graph), cudaMemcpyHostToDevice);
    for (k = 0; k < V; k++)
        fw_step<<<dim3(V / BLK, V / BLK), dim3(BLK, BLK)>>>(d_graph, k, V);
    cudaMemcpy(result, d_graph, sizeof(graph), cudaMemcpyDeviceToHost);
    solve_cpu(graph);
    int diff = 0;
    for (int i = 0; i < V * V; i++) diff += graph[i] != result[i];
    printf(diff ? "%d entries differ\n" : "shortest paths agree\n", diff);
    cudaFree(d_graph);
    return diff != 0;
}
