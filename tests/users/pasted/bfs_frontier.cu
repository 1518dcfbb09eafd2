#include <algorithm>
#include <climits>
#include <iostream>
#include <queue>
#include <vector>
#include <cuda_runtime.h>

#define cudaCheck(x) \
  if ((x) != cudaSuccess) { std::cerr << "CUDA error in line " << __LINE__ << std::endl; std::exit(2); }

constexpr int kUnseen = INT_MAX;

struct Graph {
  std::vector<int> offsets;
  std::vector<int> edges;
  int vertices() const { return int(offsets.size()) - 1; }
};

__device__ int d_nextCount;

__global__ void expand(const int *offsets, const int *edges, const int *frontier, int frontierSize, int *next,
                       int *level, int depth) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= frontierSize) return;
  int v = frontier[t];
  for (int e = offsets[v]; e < offsets[v + 1]; ++e) {
    int to = edges[e];
    if (atomicCAS(&level[to], INT_MAX, depth) == INT_MAX) {
      int slot = atomicAdd(&d_nextCount, 1);
      next[slot] = to;
    }
  }
}

Graph ringWithChords(int n) {
  Graph g;
  for (int v = 0; v < n; ++v) {
    g.offsets.push_back(int(g.edges.size()));
    g.edges.push_back((v + 1) % n);
    g.edges.push_back((v + n - 1) % n);
    for (int k = 0; k < v % 5; ++k) g.edges.push_back((v * 13 + k * 101) % n);
  }
  g.offsets.push_back(int(g.edges.size()));
  return g;
}

std::vector<int> reference(const Graph &g, int source) {
  std::vector<int> level(g.vertices(), kUnseen);
  std::queue<int> queue;
  level[source] = 0;
  for (queue.push(source); !queue.empty(); queue.pop()) {
    int v = queue.front();
    for (int e = g.offsets[v]; e < g.offsets[v + 1]; ++e)
      if (level[g.edges[e]] == kUnseen) {
        level[g.edges[e]] = level[v] + 1;
        queue.push(g.edges[e]);
      }
  }
  return level;
}

int main() {
  const Graph g = ringWithChords(4096);
  const int n = g.vertices();
  int *offsets, *edges, *level, *frontier, *next;
  cudaCheck(cudaMalloc(&offsets, (n + 1) * sizeof(int)));
  cudaCheck(cudaMalloc(&edges, g.edges.size() * sizeof(int)));
  cudaCheck(cudaMalloc(&level, n * sizeof(int)));
  cudaCheck(cudaMalloc(&frontier, n * sizeof(int)));
  cudaCheck(cudaMalloc(&next, n * sizeof(int)));
  std::vector<int> host(n, kUnseen);
  host[0] = 0;
  cudaCheck(cudaMemcpy(offsets, g.offsets.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice));
  cudaCheck(cudaMemcpy(edges, g.edges.data(), g.edges.size() * sizeof(int), cudaMemcpyHostToDevice));
  cudaCheck(cudaMemcpy(level, host.data(), n * sizeof(int), cudaMemcpyHostToDevice));
  cudaCheck(cudaMemset(frontier, 0, sizeof(int)));
  int size = 1;
  for (int depth = 1; size > 0; ++depth) {
    const int zero = 0;
    cudaCheck(cudaMemcpyToSymbol(d_nextCount, &zero, sizeof(int)));
    expand<<<(size + 127) / 128, 128>>>(offsets, edges, frontier, size, next, level, depth);
    cudaCheck(cudaMemcpyFromSymbol(&size, d_nextCount, sizeof(int)));
    std::swap(frontier, next);
  }
  cudaCheck(cudaMemcpy(host.data(), level, n * sizeof(int), cudaMemcpyDeviceToHost));
  bool same = host == reference(g, 0);
  std::cout << "deepest level " << *std::max_element(host.begin(), host.end()) << (same ? ", right" : ", WRONG") << '\n';
  return !same;
}
