#include <iostream>
#include <chrono>
#include <random>
#include <vector>
using namespace std;

__global__ void MatMulKernel(const double* A, const double* B, double* C, int n) {
  int row = threadIdx.y + blockDim.y * blockIdx.y;
  int col = threadIdx.x + blockDim.x * blockIdx.x;
  if (row >= n || col >= n) return;
  double sum = 0.0;
  for (int k = 0; k < n; k++) sum += A[row * n + k] * B[k * n + col];
  C[row * n + col] = sum;
}

void matmul_cpu(const vector<double>& A, const vector<double>& B, vector<double>& C, int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++) s += A[i * n + k] * B[k * n + j];
      C[i * n + j] = s;
    }
}

int main(int argc, char** argv) {
  int n = 128;
  if (argc > 1) n = stoi(argv[1]);
  mt19937 gen(42);
  uniform_real_distribution<double> dist(-1.0, 1.0);
  vector<double> A(n * n), B(n * n), C(n * n), R(n * n);
  for (auto& v : A) v = dist(gen);
  for (auto& v : B) v = dist(gen);

  double *dA, *dB, *dC;
  size_t size = n * n * sizeof(double);
  cudaMalloc(&dA, size);
  cudaMalloc(&dB, size);
  cudaMalloc(&dC, size);
  cudaMemcpy(dA, A.data(), size, cudaMemcpyHostToDevice);
  cudaMemcpy(dB, B.data(), size, cudaMemcpyHostToDevice);

  dim3 block(16, 16);
  dim3 grid((n + block.x - 1) / block.x, (n + block.y - 1) / block.y);
  auto t0 = chrono::high_resolution_clock::now();
  MatMulKernel<<<grid, block>>>(dA, dB, dC, n);
  cudaDeviceSynchronize();
  auto t1 = chrono::high_resolution_clock::now();
  cudaMemcpy(C.data(), dC, size, cudaMemcpyDeviceToHost);
  matmul_cpu(A, B, R, n);
  auto t2 = chrono::high_resolution_clock::now();
  double worst = 0;
  for (int i = 0; i < n * n; i++) worst = max(worst, abs(C[i] - R[i]));
  cout << "GPU " << chrono::duration<double, milli>(t1 - t0).count() << " ms, CPU "
       << chrono::duration<double, milli>(t2 - t1).count() << " ms, max difference " << worst << endl;
  cudaFree(dA); cudaFree(dB); cudaFree(dC);
  return worst < 1e-10 ? 0 : 1;
}
