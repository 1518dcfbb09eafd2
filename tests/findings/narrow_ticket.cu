/*+++
title   = "Blocks draw tickets, but the ticket is counted at block scope"
summary = "Blocks draw tickets, but the ticket is counted at block scope"
entry   = "tickets"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "ticket", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
ticket = { element = "unsigned", rows = "1", cols = "1", fill = "zero" }
+++*/
__global__ void tickets(const int* in, int* out, unsigned* ticket, int width) {
  __shared__ unsigned mine;
  if (threadIdx.x == 0) mine = atomicInc_block(ticket, 1000u);  // FINDS narrow-scope
  __syncthreads();
  unsigned i = mine * 64 + threadIdx.x;
  out[i] = in[i] + 1;
}
