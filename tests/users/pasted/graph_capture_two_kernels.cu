#include <cstdio>
#include <vector>

#define CHECK(call) if (cudaError_t err = (call); err != cudaSuccess) { std::printf("%s: %s\n", #call, cudaGetErrorString(err)); return 1; }

constexpr int N = 20000;
constexpr int NSTEP = 10;
constexpr int NKERNEL = 5;

__global__ void shortKernel(float* out_d, const float* in_d) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < N) out_d[idx] = 1.23f * in_d[idx];
}

__global__ void increment(float* x) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx < N) x[idx] += 1.0f;
}

int main() {
  std::vector<float> h(N, 2.0f);
  float *in_d, *out_d;
  CHECK(cudaMalloc(&in_d, N * sizeof(float)));
  CHECK(cudaMalloc(&out_d, N * sizeof(float)));
  CHECK(cudaMemcpy(in_d, h.data(), N * sizeof(float), cudaMemcpyHostToDevice));
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  const int threads = 512, blocks = (N + threads - 1) / threads;

  bool graphCreated = false;
  cudaGraph_t graph;
  cudaGraphExec_t instance;
  for (int istep = 0; istep < NSTEP; istep++) {
    if (!graphCreated) {
      CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
      for (int ikrnl = 0; ikrnl < NKERNEL; ikrnl++) {
        shortKernel<<<blocks, threads, 0, stream>>>(out_d, in_d);
      }
      increment<<<blocks, threads, 0, stream>>>(out_d);
      CHECK(cudaStreamEndCapture(stream, &graph));
      CHECK(cudaGraphInstantiate(&instance, graph, 0));
      graphCreated = true;
    }
    CHECK(cudaGraphLaunch(instance, stream));
    CHECK(cudaStreamSynchronize(stream));
  }
  CHECK(cudaMemcpy(h.data(), out_d, N * sizeof(float), cudaMemcpyDeviceToHost));
  int bad = 0;
  for (float v : h) bad += v < 3.459f || v > 3.461f;
  std::printf("%d bad\n", bad);
  cudaGraphExecDestroy(instance);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(stream);
  cudaFree(in_d);
  cudaFree(out_d);
  return bad != 0;
}
