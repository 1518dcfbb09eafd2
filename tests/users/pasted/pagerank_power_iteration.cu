#include <cuda_runtime.h>
#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

typedef unsigned int vertex;

class Graph {
public:
  std::vector<vertex> rowOffsets, sources;
  std::vector<float> outDegree;

  static Graph synthetic(vertex n) {
    Graph g;
    g.outDegree.assign(n, 0);
    g.rowOffsets.push_back(0);
    for (vertex v = 0; v < n; v++) {
      for (vertex k = 1; k <= 1 + v % 6; k++) {
        vertex from = (v * k + 17 * k) % n;
        g.sources.push_back(from);
        g.outDegree[from]++;
      }
      g.rowOffsets.push_back(g.sources.size());
    }
    return g;
  }
  static Graph read(const std::string &path);
  vertex size() const { return rowOffsets.size() - 1; }
};

Graph Graph::read(const std::string &path) {
  std::ifstream in(path);
  std::string line;
  Graph g;
  g.rowOffsets.push_back(0);
  while (std::getline(in, line)) {
    std::istringstream words(line);
    for (vertex v; words >> v;) g.sources.push_back(v);
    g.rowOffsets.push_back(g.sources.size());
  }
  g.outDegree.assign(g.size(), 0);
  for (vertex s : g.sources) g.outDegree[s]++;
  return g;
}

__global__ void iterate(const vertex *offsets, const vertex *sources, const float *degree, const float *rank,
                        float *next, vertex n, float damping) {
  vertex v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  float sum = 0.0f;
  for (vertex e = offsets[v]; e < offsets[v + 1]; ++e) sum += rank[sources[e]] / degree[sources[e]];
  next[v] = (1.0f - damping) / n + damping * sum;
}

template <class T> T *copy_in(const std::vector<T> &v) {
  void *p;
  cudaMalloc(&p, v.size() * sizeof(T));
  cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
  return static_cast<T *>(p);
}

int main(int argc, char **argv) {
  Graph g = argc > 1 ? Graph::read(argv[1]) : Graph::synthetic(3000);
  auto *offsets = copy_in(g.rowOffsets), *sources = copy_in(g.sources);
  auto *degree = copy_in(g.outDegree);
  std::vector<float> rank(g.size(), 1.0f / g.size());
  float *now = copy_in(rank), *next = copy_in(rank);
  auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 8; ++i, std::swap(now, next))
    iterate<<<(g.size() + 191) / 192, 192>>>(offsets, sources, degree, now, next, g.size(), 0.85f);
  cudaMemcpy(rank.data(), now, rank.size() * sizeof(float), cudaMemcpyDeviceToHost);
  std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begin;
  std::cout << "best " << std::max_element(rank.begin(), rank.end()) - rank.begin() << ", sum "
            << std::accumulate(rank.begin(), rank.end(), 0.0) << ", " << took.count() << " ms\n";
  return 0;
}
