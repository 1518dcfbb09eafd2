/*+++
title   = "Running maximum"
summary = "One warp per row; the last lane passes its maximum to the next 32 columns."
entry   = "prefix_max"
block   = ["128"]
grid    = ["ceil_div(height, 4)"]
args    = ["src", "dst", "height", "width"]
check   = "none"
default_size = [1000, 400]

[buffers]
src = { element = "int", rows = "height", cols = "width", fill = { random = "uniform", low = 0, high = 1000000 } }
dst = { element = "int", rows = "height", cols = "width" }
+++*/

#include <climits>

__global__ void prefix_max(const int* src, int* dst, int nrows, int ncols)
{
	int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
	int lane = threadIdx.x & 31;
	if (warp >= nrows)
		return;

	const int* s = src + warp * ncols;
	int* d = dst + warp * ncols;
	int best = INT_MIN;

	for (int j = 0; j < ncols; j += 32) {
		int v = (j + lane < ncols) ? s[j + lane] : INT_MIN;
		for (int k = 1; k < 32; k *= 2) {
			int o = __shfl_up_sync(0xffffffff, v, k);
			if (lane >= k)
				v = max(v, o);
		}
		v = max(v, best);
		if (j + lane < ncols)
			d[j + lane] = v;
		best = __shfl_sync(0xffffffff, v, 31);
	}
}
