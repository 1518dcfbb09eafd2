/*+++
title   = "Edit distance"
summary = "Two rows of the table in local memory, a pair of words for each thread."
entry   = "compare"
block   = ["64"]
grid    = ["1"]
args    = ["words", "distance"]
check   = "none"

[buffers]
words = { element = "unsigned char", rows = "1", cols = "64 * 24", fill = "random" }
distance = { element = "int", rows = "1", cols = "64" }
+++*/

__global__ void compare(const unsigned char* words, int* distance) {
  const unsigned char *a = words + threadIdx.x * 24, *b = a + 12;
  int row[13];
  for (int j = 0; j <= 12; ++j) row[j] = j;
  for (int i = 1; i <= 12; ++i) {
    int diagonal = row[0];
    row[0] = i;
    for (int j = 1; j <= 12; ++j) {
      const int same = diagonal + (a[i - 1] % 4 != b[j - 1] % 4);
      diagonal = row[j];
      row[j] = min(same, min(row[j], row[j - 1]) + 1);
    }
  }
  distance[threadIdx.x] = row[12];
}
