/*+++
title = "Macro that explodes"
entry = "exploding_macro"
block = [64]
grid  = [8]
args  = ["out"]
check = "none"
[buffers]
out = { element = "int", rows = 1, cols = 512 }
+++*/
// 2^32 summands.
#define TWO(x) x + x
#define FOUR(x) TWO(TWO(x))
#define MANY(x) FOUR(FOUR(x))
#define MORE(x) MANY(MANY(x))
#define FAR_MORE(x) MORE(MORE(x))
#define ENDLESS(x) FAR_MORE(FAR_MORE(x))
__global__ void exploding_macro(int* out) {
  const unsigned at = blockIdx.x * blockDim.x + threadIdx.x;
  out[at] = ENDLESS(out[at]);
}
