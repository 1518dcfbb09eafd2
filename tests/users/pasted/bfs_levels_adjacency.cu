#include <cstdio>
#include <queue>
#include <vector>

__global__ void bfs_level(const int* row_offsets, const int* neighbours, int* distance, int vertices, int level, int* done) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= vertices || distance[v] != level) return;
  for (int e = row_offsets[v]; e < row_offsets[v + 1]; ++e) {
    int u = neighbours[e];
    if (atomicCAS(&distance[u], -1, level + 1) == -1) *done = 0;
  }
}

struct Graph {
  std::vector<int> offsets{0}, neighbours;
};

static Graph make_grid(int w, int h) {
  Graph g;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      if (x > 0) g.neighbours.push_back(y * w + x - 1);
      if (x + 1 < w) g.neighbours.push_back(y * w + x + 1);
      if (y > 0) g.neighbours.push_back((y - 1) * w + x);
      if (y + 1 < h) g.neighbours.push_back((y + 1) * w + x);
      g.offsets.push_back(static_cast<int>(g.neighbours.size()));
    }
  return g;
}

int main() {
  const int w = 30, h = 40, n = w * h;
  Graph g = make_grid(w, h);
  std::vector<int> distance(n, -1);
  distance[0] = 0;
  int *d_off, *d_nb, *d_dist, *d_done;
  cudaMalloc(&d_off, g.offsets.size() * sizeof(int));
  cudaMalloc(&d_nb, g.neighbours.size() * sizeof(int));
  cudaMalloc(&d_dist, n * sizeof(int));
  cudaMalloc(&d_done, sizeof(int));
  cudaMemcpy(d_off, g.offsets.data(), g.offsets.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_nb, g.neighbours.data(), g.neighbours.size() * sizeof(int), cudaMemcpyHostToDevice);
  cudaMemcpy(d_dist, distance.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  int level = 0, done;
  do {
    done = 1;
    cudaMemcpy(d_done, &done, sizeof(int), cudaMemcpyHostToDevice);
    bfs_level<<<(n + 127) / 128, 128>>>(d_off, d_nb, d_dist, n, level++, d_done);
    cudaMemcpy(&done, d_done, sizeof(int), cudaMemcpyDeviceToHost);
  } while (!done);
  cudaMemcpy(distance.data(), d_dist, n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("farthest %d, %d levels\n", distance[n - 1], level);
  return distance[n - 1] != w - 1 + h - 1;
}
