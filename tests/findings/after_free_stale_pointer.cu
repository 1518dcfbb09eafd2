/*+++
title   = "A pointer is kept beyond the growth of its array"
summary = "A pointer is kept beyond the growth of its array"
entry   = "grow"
block   = ["32"]
grid    = ["2"]
args    = ["in", "out", "width"]
check   = "none"

[buffers]
in = { element = "double", rows = "1", cols = "width", fill = "index" }
out = { element = "double", rows = "1", cols = "width" }
+++*/
struct Stack {
  double* values;
  int size, capacity;
};
__device__ __noinline__ void push(Stack* stack, double value) {
  if (stack->size == stack->capacity) {
    double* larger = static_cast<double*>(malloc(2 * stack->capacity * sizeof(double)));
    for (int k = 0; k < stack->size; ++k) larger[k] = stack->values[k];
    free(stack->values);
    stack->values = larger;
    stack->capacity *= 2;
  }
  stack->values[stack->size++] = value;
}
__global__ void grow(const double* in, double* out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Stack stack = {static_cast<double*>(malloc(2 * sizeof(double))), 0, 2};
  push(&stack, in[i]);
  double* first = stack.values;
  for (int k = 0; k < 3; ++k) push(&stack, in[k]);
  out[i] = *first;  // FINDS use-after-free
  free(stack.values);
}
