/*+++
title   = "Pi by throwing darts"
summary = "Each thread throws 256 darts with its own generator, xorshift32."
entry   = "throw_darts"
block   = ["256"]
grid    = ["ceil_div(width * height, 256)"]
args    = ["hits", "width * height", 256, 2463534242]
check   = "none"
default_size = [1024, 300]

[buffers]
hits = { element = "unsigned", rows = "height", cols = "width" }
+++*/

static __device__ unsigned next(unsigned &s)
{
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
}

__global__ void throw_darts(unsigned *hits, int n, int darts, unsigned seed)
{
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= n) return;
    unsigned state = seed ^ (tid * 747796405u + 1u);
    unsigned count = 0;
    for (int i = 0; i < darts; i++) {
        float x = next(state) * 2.3283064e-10f;
        float y = next(state) * 2.3283064e-10f;
        count += (x * x + y * y <= 1.0f);
    }
    hits[tid] = count;
}
