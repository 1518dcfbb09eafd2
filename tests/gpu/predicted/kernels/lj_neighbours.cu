/*+++
title   = "Lennard-Jones forces"
summary = "Each atom has a list of 40 neighbours, stored so that neighbouring threads read neighbouring entries."
entry   = "compute_lj_force"
block   = ["128"]
grid    = ["ceil_div(width, 128)"]
args    = ["position", "force", "neighList", "width", 40, 1.5, 2.0]
check   = "none"
default_size = [16384, 1]

[buffers]
position  = { element = "float4", rows = 1, cols = "width", fill = { random = "uniform", low = 0, high = 20 } }
neighList = { element = "int", rows = 40, cols = "width", fill = { expression = "(col + (row - 20) * 13 + row * row % 7 + 1 + width) % width" } }
force     = { element = "float4", rows = 1, cols = "width" }
+++*/

__global__ void compute_lj_force(const float4* __restrict__ position, float4* __restrict__ force,
                                 const int* __restrict__ neighList, int nAtom, int neighCount, float lj1, float lj2)
{
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= nAtom) return;

    float4 ipos = position[idx];
    float fx = 0.0f, fy = 0.0f, fz = 0.0f;

    for (int j = 0; j < neighCount; j++) {
        int jidx = neighList[j * nAtom + idx];
        float4 jpos = position[jidx];
        float delx = ipos.x - jpos.x;
        float dely = ipos.y - jpos.y;
        float delz = ipos.z - jpos.z;
        float r2 = delx * delx + dely * dely + delz * delz + 0.01f;
        float r2inv = 1.0f / r2;
        float r6inv = r2inv * r2inv * r2inv;
        float f = r2inv * r6inv * (lj1 * r6inv - lj2);
        fx += delx * f;
        fy += dely * f;
        fz += delz * f;
    }
    force[idx] = make_float4(fx, fy, fz, 0.0f);
}
