// MP 1
#include <wb.h>

#define wbCheck(stmt)                                                     \
  do {                                                                    \
    cudaError_t err = stmt;                                               \
    if (err != cudaSuccess) {                                             \
      wbLog(ERROR, "this call failed: ", #stmt);                         \
      return -1;                                                          \
    }                                                                     \
  } while (0)

__global__ void vecAdd(float *in1, float *in2, float *out, int len) {
  //@@ my part
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < len)
    out[i] = in1[i] + in2[i];
}

int main(int argc, char **argv) {
  wbArg_t args;
  int length;
  float *first, *second, *sum;
  float *d_first, *d_second, *d_sum;

  args = wbArg_read(argc, argv);
  wbTime_start(Generic, "reading both lists");
  first = (float *)wbImport(wbArg_getInputFile(args, 0), &length);
  second = (float *)wbImport(wbArg_getInputFile(args, 1), &length);
  sum = (float *)malloc(length * sizeof(float));
  wbTime_stop(Generic, "reading both lists");
  wbLog(TRACE, "elements: ", length);

  wbCheck(cudaMalloc((void **)&d_first, length * sizeof(float)));
  wbCheck(cudaMalloc((void **)&d_second, length * sizeof(float)));
  wbCheck(cudaMalloc((void **)&d_sum, length * sizeof(float)));
  cudaMemcpy(d_first, first, length * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(d_second, second, length * sizeof(float), cudaMemcpyHostToDevice);

  //@@ my part, continued
  dim3 grid((length - 1) / 256 + 1, 1, 1);
  dim3 block(256, 1, 1);
  wbTime_start(Compute, "the sum itself");
  vecAdd<<<grid, block>>>(d_first, d_second, d_sum, length);
  cudaDeviceSynchronize();
  wbTime_stop(Compute, "the sum itself");

  cudaMemcpy(sum, d_sum, length * sizeof(float), cudaMemcpyDeviceToHost);
  cudaFree(d_first);
  cudaFree(d_second);
  cudaFree(d_sum);
  wbSolution(args, sum, length);
  return 0;
}
