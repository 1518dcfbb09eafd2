#pragma once

#include <string>

namespace warplens::grading {

/// Returns the file of a small task: a copy. Its gates need a correct result and coalesced loads.
inline std::string example_task() {
  return R"TASK(+++
title    = "Copy"
summary  = "Copy an array."
hidden   = ["odd"]

[launches]
even = "warplens copy.cu --size 256x1"
odd  = "warplens copy.cu --size 77x1"
+++

```cuda copy.cu
/*+++
title = "Copy"
entry = "copy"
block = [64]
grid  = ["ceil_div(width, 64)"]
args  = ["in", "out", "width"]
check = "copy"
[buffers]
in  = { element = "float", rows = 1, cols = "width", fill = "random" }
out = { element = "float", rows = 1, cols = "width" }
+++*/
__global__ void copy(const float* in, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i];
  }
```

## What to do

Copy the array.

## Correct result

```toml
gate     = "result.correct == 1"
required = true
points   = 4
```

Each element is copied.

> Look at the bounds.

## Coalesced loads

```toml
gate     = "global_load.sectors <= 4 * global_load.requests"
points   = 3
launches = ["even"]
```

Neighbouring lanes load neighbouring elements.

> The kernel transfers {global_load.sectors} sectors.
)TASK";
}

/// Returns a text in which the first occurrence of `from` is replaced by `to`.
inline std::string with_change(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace warplens::grading
