/*+++
title   = "Queens"
summary = "Ways to place eight of them, counted by a stack of bit masks in local memory."
entry   = "place"
block   = ["64"]
grid    = ["1"]
args    = ["ways"]
check   = "none"

[buffers]
ways = { element = "int", rows = "1", cols = "1", fill = "zero" }
+++*/

__global__ void place(int* ways) {
  // A thread for each choice of the first two columns.
  const unsigned first = 1u << threadIdx.x % 8, second = 1u << threadIdx.x / 8;
  if (second & (first | first << 1 | first >> 1)) return;
  unsigned columns[9], left[9], right[9], open[9];
  int row = 2, found = 0;
  columns[2] = first | second;
  left[2] = (first << 2 | second << 1) & 255;
  right[2] = first >> 2 | second >> 1;
  open[2] = ~(columns[2] | left[2] | right[2]) & 255;
  while (row >= 2) {
    if (open[row] == 0) {
      --row;
      continue;
    }
    const unsigned bit = open[row] & -open[row];
    open[row] ^= bit;
    if (row == 7) {
      ++found;
      continue;
    }
    columns[row + 1] = columns[row] | bit;
    left[row + 1] = (left[row] | bit) << 1 & 255;
    right[row + 1] = (right[row] | bit) >> 1;
    ++row;
    open[row] = ~(columns[row] | left[row] | right[row]) & 255;
  }
  atomicAdd(ways, found);
}
