/*+++
title   = "25 points, a queue along z"
summary = "Radius 4. One plane in shared memory, the planes before and after it in registers; 64 planes and 4 on either side."
entry   = "fd3d"
block   = ["32", "16"]
grid    = ["width / 32", "height / 16"]
args    = ["in", "out", "width", "height", 64]
check   = "none"
default_size = [384, 384]

[buffers]
in  = { element = "float", rows = "(height + 8) * 72", cols = "width + 8", fill = "random" }
out = { element = "float", rows = "(height + 8) * 72", cols = "width + 8" }

[variables]
coef = { element = "float", fill = [-2.84, 1.6, -0.2, 0.025, -0.0018] }
+++*/

#define R 4
#define BX 32
#define BY 16

__constant__ float coef[R + 1];

__global__ void fd3d(const float *in, float *out, int dimx, int dimy, int dimz)
{
    __shared__ float tile[BY + 2 * R][BX + 2 * R];

    const int pitch = dimx + 2 * R;
    const int plane = pitch * (dimy + 2 * R);
    const int tx = threadIdx.x + R, ty = threadIdx.y + R;
    const int gx = blockIdx.x * BX + tx, gy = blockIdx.y * BY + ty;

    float behind[R], front[R], current;
    int inIdx = gy * pitch + gx;
    int outIdx;

    // fill the queue
#pragma unroll
    for (int i = R - 1; i >= 0; i--) {
        behind[i] = in[inIdx];
        inIdx += plane;
    }
    current = in[inIdx];
    outIdx = inIdx;
    inIdx += plane;
#pragma unroll
    for (int i = 0; i < R; i++) {
        front[i] = in[inIdx];
        inIdx += plane;
    }

    for (int z = 0; z < dimz; z++) {
        __syncthreads();
        if (threadIdx.y < R) {
            tile[threadIdx.y][tx] = in[outIdx - R * pitch];
            tile[threadIdx.y + BY + R][tx] = in[outIdx + BY * pitch];
        }
        if (threadIdx.x < R) {
            tile[ty][threadIdx.x] = in[outIdx - R];
            tile[ty][threadIdx.x + BX + R] = in[outIdx + BX];
        }
        tile[ty][tx] = current;
        __syncthreads();

        float value = coef[0] * current;
#pragma unroll
        for (int i = 1; i <= R; i++)
            value += coef[i] * (front[i - 1] + behind[i - 1] + tile[ty - i][tx] + tile[ty + i][tx]
                                + tile[ty][tx - i] + tile[ty][tx + i]);
        out[outIdx] = value;

        // advance the slice
#pragma unroll
        for (int i = R - 1; i > 0; i--) behind[i] = behind[i - 1];
        behind[0] = current;
        current = front[0];
#pragma unroll
        for (int i = 0; i < R - 1; i++) front[i] = front[i + 1];
        outIdx += plane;
        if (z < dimz - 1) front[R - 1] = in[inIdx];
        inIdx += plane;
    }
}
