#include <cfloat>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

const int K = 8, DIM = 2, TPB = 128;

__constant__ float centroids[K * DIM];

__device__ float squared_distance(const float* a, const float* b) {
  float d = 0;
  for (int i = 0; i < DIM; ++i) d += (a[i] - b[i]) * (a[i] - b[i]);
  return d;
}

__global__ void assign(const float* points, int* labels, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float best = FLT_MAX;
  int label = -1;
  for (int k = 0; k < K; ++k) {
    float d = squared_distance(&points[i * DIM], &centroids[k * DIM]);
    if (d < best) { best = d; label = k; }
  }
  labels[i] = label;
}

__global__ void accumulate(const float* points, const int* labels, float* sums, int* counts, int n) {
  __shared__ float s_sums[K * DIM];
  __shared__ int s_counts[K];
  if (threadIdx.x < K * DIM) s_sums[threadIdx.x] = 0.f;
  if (threadIdx.x < K) s_counts[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int k = labels[i];
    atomicAdd(&s_counts[k], 1);
    for (int d = 0; d < DIM; ++d) atomicAdd(&s_sums[k * DIM + d], points[i * DIM + d]);
  }
  __syncthreads();
  if (threadIdx.x < K * DIM) atomicAdd(&sums[threadIdx.x], s_sums[threadIdx.x]);
  if (threadIdx.x < K) atomicAdd(&counts[threadIdx.x], s_counts[threadIdx.x]);
}

int main(int argc, char** argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 6000;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
  std::vector<float> points(n * DIM), start(K * DIM);
  for (int i = 0; i < n; ++i) {
    float cx = float(i % K % 4) * 10, cy = float(i % K / 4) * 10;
    points[i * DIM] = cx + 4.0f * rand() / float(RAND_MAX);
    points[i * DIM + 1] = cy + 4.0f * rand() / float(RAND_MAX);
  }
  for (int k = 0; k < K * DIM; ++k) start[k] = points[k];
  float *d_points, *d_sums;
  int *d_labels, *d_counts;
  cudaMalloc(&d_points, points.size() * sizeof(float));
  cudaMalloc(&d_labels, n * sizeof(int));
  cudaMalloc(&d_sums, K * DIM * sizeof(float));
  cudaMalloc(&d_counts, K * sizeof(int));
  cudaMemcpy(d_points, points.data(), points.size() * sizeof(float), cudaMemcpyHostToDevice);
  int counts[K];
  for (int r = 0; r < rounds; ++r) {
    cudaMemcpyToSymbol(centroids, start.data(), K * DIM * sizeof(float));
    cudaMemset(d_sums, 0, K * DIM * sizeof(float));
    cudaMemset(d_counts, 0, K * sizeof(int));
    assign<<<(n + TPB - 1) / TPB, TPB>>>(d_points, d_labels, n);
    accumulate<<<(n + TPB - 1) / TPB, TPB>>>(d_points, d_labels, d_sums, d_counts, n);
    cudaMemcpy(start.data(), d_sums, K * DIM * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(counts, d_counts, K * sizeof(int), cudaMemcpyDeviceToHost);
    for (int k = 0; k < K; ++k)
      for (int d = 0; d < DIM; ++d) start[k * DIM + d] /= counts[k] ? counts[k] : 1;
  }
  for (int k = 0; k < K; ++k) printf("cluster %d: %d points around (%.2f, %.2f)\n", k, counts[k], start[2 * k], start[2 * k + 1]);
  return 0;
}
