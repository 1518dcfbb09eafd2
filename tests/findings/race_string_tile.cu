/*+++
title   = "A text's tile is compared before all of it is there"
summary = "A text's tile is compared before all of it is there"
entry   = "search"
block   = ["64"]
grid    = [4]
args    = ["text", "found"]
check   = "none"

[buffers]
text = { element = "char", rows = "1", cols = "width", fill = { expression = "97 + i % 3" } }
found = { element = "int", rows = "1", cols = "width" }
+++*/
__global__ void search(const char* text, int* found) {
  __shared__ char tile[64 + 3];
  int start = blockIdx.x * 64, t = threadIdx.x;
  for (int i = t; i < 64 + 3; i += 64) tile[i] = start + i < 256 ? text[start + i] : 0;
  int k = 0;
  while (k < 4 && tile[t + k] == 97 + (t + k) % 3) ++k;  // FINDS shared-race
  found[start + t] = k == 4;
}
