/*+++
title   = "A list on the heap"
summary = "Nodes from malloc, a tree of them, freed again."
entry   = "build"
block   = ["32"]
grid    = ["1"]
args    = ["in", "out"]
check   = "none"

[buffers]
in = { element = "int", rows = "1", cols = "32 * 6", fill = "random" }
out = { element = "int", rows = "1", cols = "32 * 7" }
+++*/

struct Node {
  int key;
  Node *left, *right;
};

__device__ void insert(Node** root, int key) {
  while (*root) root = key < (*root)->key ? &(*root)->left : &(*root)->right;
  *root = (Node*)malloc(sizeof(Node));
  (*root)->key = key;
  (*root)->left = (*root)->right = nullptr;
}

__device__ int* walk(Node* root, int* out) {
  if (!root) return out;
  out = walk(root->left, out);
  *out++ = root->key;
  out = walk(root->right, out);
  free(root);
  return out;
}

__global__ void build(const int* in, int* out) {
  Node* root = nullptr;
  for (int k = 0; k < 6; ++k) insert(&root, in[threadIdx.x * 6 + k]);
  int* begin = out + threadIdx.x * 7;
  begin[6] = walk(root, begin) - begin;
}
