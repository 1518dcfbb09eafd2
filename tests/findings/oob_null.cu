/*+++
title   = "The head of an empty list is followed"
summary = "The head of an empty list is followed"
entry   = "weigh"
block   = ["64"]
grid    = ["4"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "float", rows = "1", cols = "width", fill = "index" }
out = { element = "float", rows = "1", cols = "width" }
+++*/
struct Item {
  float weight;
  const Item* next;
};
__global__ void weigh(const float* in, float* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Item last = {in[i], nullptr}, first = {2.0f, &last};
  const Item* item = &first;
  for (int k = 0; k < (int)in[i] % 3; ++k) item = item->next;
  out[i] = item->weight;  // FINDS out-of-bounds
}
