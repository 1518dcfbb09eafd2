/*+++
title = "Template that explodes"
entry = "exploding_template"
block = [64]
grid  = [8]
args  = ["out"]
check = "none"
[buffers]
out = { element = "int", rows = 1, cols = 512 }
+++*/
// 2^30 types.
template <unsigned depth, unsigned long place>
struct Tree {
  static constexpr unsigned long sum = Tree<depth - 1, 2 * place>::sum + Tree<depth - 1, 2 * place + 1>::sum;
};
template <unsigned long place>
struct Tree<0, place> {
  static constexpr unsigned long sum = place;
};
__global__ void exploding_template(int* out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = static_cast<int>(Tree<30, 0>::sum);
}
