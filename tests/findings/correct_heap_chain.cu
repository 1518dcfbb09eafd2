/*+++
title   = "A chain is freed node by node, the next one kept before"
summary = "A chain is freed node by node, the next one kept before"
entry   = "chain"
block   = ["64"]
grid    = ["2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "width", fill = "index" }
out = { element = "int", rows = "1", cols = "width" }
+++*/
struct Node {
  int value;
  Node* next;
};
__global__ void chain(const int* in, int* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
  Node* head = nullptr;
  for (int k = 0; k < in[i] % 4 + 1; ++k) {
    Node* node = static_cast<Node*>(malloc(sizeof(Node)));
    node->value = in[i] + k;
    node->next = head;
    head = node;
  }
  while (head != nullptr) {
    Node* next = head->next;
    sum += head->value;
    free(head);
    head = next;
  }
  out[i] = sum;
}
