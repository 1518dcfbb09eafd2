#include <cstdio>
#include <cstdlib>
#include <cfloat>
#include <vector>
#include <algorithm>

#define K 5

__global__ void knn(const float2* refs, int nr, const float2* queries, int nq, int* out) {
  int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= nq) return;
  float2 me = queries[q];
  float dist[K];
  int idx[K];
#pragma unroll
  for (int k = 0; k < K; ++k) { dist[k] = FLT_MAX; idx[k] = -1; }
  for (int r = 0; r < nr; ++r) {
    float dx = refs[r].x - me.x, dy = refs[r].y - me.y;
    float d = dx * dx + dy * dy;
    if (d >= dist[K - 1]) continue;
    int k = K - 1;
    while (k > 0 && dist[k - 1] > d) {
      dist[k] = dist[k - 1];
      idx[k] = idx[k - 1];
      --k;
    }
    dist[k] = d;
    idx[k] = r;
  }
  for (int k = 0; k < K; ++k) out[q * K + k] = idx[k];
}

int main() {
  const int nr = 700, nq = 500;
  std::vector<float2> refs(nr), queries(nq);
  auto rnd = [] { return static_cast<float>(rand()) / RAND_MAX; };
  for (auto& r : refs) r = make_float2(rnd(), rnd());
  for (auto& q : queries) q = make_float2(rnd(), rnd());
  float2 *d_refs, *d_queries;
  int* d_out;
  cudaMalloc(&d_refs, nr * sizeof(float2));
  cudaMalloc(&d_queries, nq * sizeof(float2));
  cudaMalloc(&d_out, nq * K * sizeof(int));
  cudaMemcpy(d_refs, refs.data(), nr * sizeof(float2), cudaMemcpyHostToDevice);
  cudaMemcpy(d_queries, queries.data(), nq * sizeof(float2), cudaMemcpyHostToDevice);
  knn<<<(nq + 63) / 64, 64>>>(d_refs, nr, d_queries, nq, d_out);
  std::vector<int> out(nq * K);
  cudaMemcpy(out.data(), d_out, nq * K * sizeof(int), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int q = 0; q < nq; ++q) {
    auto d = [&](int r) { float x = refs[r].x - queries[q].x, y = refs[r].y - queries[q].y; return x * x + y * y; };
    int nearest = 0;
    for (int r = 1; r < nr; ++r) if (d(r) < d(nearest)) nearest = r;
    if (out[q * K] != nearest && d(out[q * K]) > d(nearest) * 1.0001f) ++bad;
  }
  printf("%d queries wrong\n", bad);
  cudaFree(d_refs); cudaFree(d_queries); cudaFree(d_out);
  return bad;
}
