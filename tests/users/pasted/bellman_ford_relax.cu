#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

struct edge_t { int from, to, weight; };

__global__ void relax(const edge_t *edges, int m, int *distance, bool *changed)
{
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    if (e >= m) return;
    edge_t edge = edges[e];
    int from = atomicAdd(&distance[edge.from], 0);
    if (from == INT_MAX) return;
    int through = from + edge.weight;
    if (atomicMin(&distance[edge.to], through) > through) *changed = true;
}

int main(int argc, char *argv[])
{
    const int n = 500, m = 4000;
    std::vector<edge_t> edges(m);
    for (int e = 0; e < m; e++) edges[e] = edge_t{e * 7 % n, (e * 13 + 5) % n, 1 + e % 9};
    std::vector<int> distance(n, INT_MAX), reference(n, INT_MAX);
    distance[0] = reference[0] = 0;
    edge_t *d_edges;
    int *d_distance;
    bool *d_changed, changed = true;
    cudaMalloc(&d_edges, m * sizeof(edge_t));
    cudaMalloc(&d_distance, n * sizeof(int));
    cudaMalloc(&d_changed, sizeof(bool));
    cudaMemcpy(d_edges, edges.data(), m * sizeof(edge_t), cudaMemcpyHostToDevice);
    cudaMemcpy(d_distance, distance.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    int rounds = 0;
    while (changed && rounds < n) {
        cudaMemset(d_changed, 0, sizeof(bool));
        relax<<<(m + 255) / 256, 256>>>(d_edges, m, d_distance, d_changed);
        cudaMemcpy(&changed, d_changed, sizeof(bool), cudaMemcpyDeviceToHost);
        ++rounds;
    }
    cudaMemcpy(distance.data(), d_distance, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int r = 0; r < n; r++)
        for (const edge_t &e : edges)
            if (reference[e.from] != INT_MAX && reference[e.from] + e.weight < reference[e.to])
                reference[e.to] = reference[e.from] + e.weight;
    printf("%d rounds, %s\n", rounds, distance == reference ? "equal" : "different");
    return distance != reference;
}
