// clang -x cuda --cuda-device-only --cuda-gpu-arch=sm_80 -nocudainc -nocudalib -O2 -S -Xclang -target-feature
//   -Xclang +ptx72 clang.cu -o clang_transpose.ptx     (needs no CUDA toolkit)
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
struct View {
  float* data;
  int rows, columns;
};
__global__ void scale(const float* in, float* out, float factor, int n) {
  const int i = __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() + __nvvm_read_ptx_sreg_tid_x();
  if (i < n) out[i] = factor * in[i];
}
__global__ void transpose(View in, View out) {
  __shared__ float tile[32][33];
  const int tx = __nvvm_read_ptx_sreg_tid_x(), ty = __nvvm_read_ptx_sreg_tid_y();
  int x = __nvvm_read_ptx_sreg_ctaid_x() * 32 + tx, y = __nvvm_read_ptx_sreg_ctaid_y() * 32 + ty;
  if (x < in.columns && y < in.rows) tile[ty][tx] = in.data[y * in.columns + x];
  __nvvm_bar_sync(0);
  x = __nvvm_read_ptx_sreg_ctaid_y() * 32 + tx, y = __nvvm_read_ptx_sreg_ctaid_x() * 32 + ty;
  if (x < out.columns && y < out.rows) out.data[y * out.columns + x] = tile[tx][ty];
}
