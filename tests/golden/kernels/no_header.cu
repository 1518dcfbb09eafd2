__global__ void bad(int* a) {
  a[threadIdx.x] = 1;
}
