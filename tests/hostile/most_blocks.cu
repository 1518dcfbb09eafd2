/*+++
title = "Most blocks"
entry = "most_blocks"
block = [32]
grid  = [2147483647]
args  = ["table", "out"]
check = "none"
[buffers]
table = { element = "int", rows = 1, cols = 1024, fill = "index" }
out   = { element = "int", rows = 1, cols = 1024 }
+++*/
// The addresses that a block writes depend on loaded values, so every block has to be executed.
__global__ void most_blocks(const int* table, int* out) {
  out[table[(blockIdx.x * 7 + threadIdx.x) & 1023] & 1023] = threadIdx.x;
}
