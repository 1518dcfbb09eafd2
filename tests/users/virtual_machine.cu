/*+++
title   = "A small machine"
summary = "An interpreter whose switch becomes a table of branches; every thread runs its own program."
entry   = "run"
block   = ["64"]
grid    = ["1"]
args    = ["out"]
check   = "none"

[buffers]
out = { element = "int", rows = "1", cols = "64 * 2" }
+++*/

enum Code : unsigned char { push, add, sub, mul, dup, swap, jump_if, drop, shift, mask, halt };

__constant__ unsigned char program[] = {push, 1, swap, dup, push, 3, add, mul, push, 255, mask, swap, push, 1, sub, dup, jump_if, 0, halt};

__global__ void run(int* out) {
  int stack[16], top = 0, at = 0, steps = 0;
  stack[top++] = 2 + threadIdx.x % 7;
  while (steps < 200) {
    ++steps;
    const unsigned char code = program[at++];
    int a;
    switch (code) {
      case push: stack[top++] = program[at++]; continue;
      case add: --top; stack[top - 1] += stack[top]; continue;
      case sub: --top; stack[top - 1] -= stack[top]; continue;
      case mul: --top; stack[top - 1] *= stack[top]; continue;
      case dup: stack[top] = stack[top - 1]; ++top; continue;
      case swap: a = stack[top - 1]; stack[top - 1] = stack[top - 2]; stack[top - 2] = a; continue;
      case jump_if: a = stack[--top]; if (a > 0 && top < 8) { at = program[at]; } else { ++at; } continue;
      case drop: --top; continue;
      case shift: stack[top - 1] <<= 1; continue;
      case mask: --top; stack[top - 1] &= stack[top]; continue;
      default: break;
    }
    break;
  }
  int sum = steps;
  for (int i = 0; i < top; ++i) sum = sum * 17 + stack[i];
  out[2 * threadIdx.x] = sum;
  out[2 * threadIdx.x + 1] = top;
}
