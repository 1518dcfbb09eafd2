/*+++
title   = "Bad"
summary = "For a message."
entry   = "bad"
block   = [32]
grid    = [1]
args    = ["a"]
[buffers]
a = { element = "int", rows = 1, cols = 32 }
+++*/
__global__ void bad(int* a) {
  a[threadIdx.x] = 1;
  asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.u32 [%0], %1, [%2];" ::"r"(0), "r"(1), "r"(8));
}
