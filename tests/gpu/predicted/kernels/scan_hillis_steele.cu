/*+++
title   = "Inclusive scan, Hillis and Steele"
summary = "Two buffers in shared memory that change roles in each step."
entry   = "scan"
block   = ["512"]
grid    = ["ceil_div(width * height, 512)"]
args    = ["in", "out", "width * height"]
check   = "none"
default_size = [4096, 1024]

[buffers]
in  = { element = "int", rows = "height", cols = "width", fill = "random" }
out = { element = "int", rows = "height", cols = "width" }
+++*/

#define BLOCK_SIZE 512

__global__ void scan(const int *in, int *out, int n)
{
    __shared__ int temp[2 * BLOCK_SIZE];
    int thid = threadIdx.x;
    int idx = blockIdx.x * BLOCK_SIZE + thid;
    int pout = 0, pin = 1;

    temp[thid] = (idx < n) ? in[idx] : 0;
    __syncthreads();

    for (int offset = 1; offset < BLOCK_SIZE; offset <<= 1)
    {
        pout = 1 - pout;
        pin = 1 - pout;
        if (thid >= offset)
            temp[pout * BLOCK_SIZE + thid] = temp[pin * BLOCK_SIZE + thid] + temp[pin * BLOCK_SIZE + thid - offset];
        else
            temp[pout * BLOCK_SIZE + thid] = temp[pin * BLOCK_SIZE + thid];
        __syncthreads();
    }

    if (idx < n)
        out[idx] = temp[pout * BLOCK_SIZE + thid];
}
