/*+++
title   = "Column sums"
summary = "One thread per column, from top to bottom."
entry   = "colsum"
block   = ["128"]
grid    = ["ceil_div(width, 128)"]
args    = ["mat", "res", "width", "height"]
check   = "none"
default_size = [16384, 1024]

[buffers]
mat = { element = "float", rows = "height", cols = "width", fill = "random" }
res = { element = "float", rows = "1", cols = "width" }
+++*/

__global__ void colsum(float *mat, float *res, int w, int h)
{
	int col = threadIdx.x + blockIdx.x * blockDim.x;
	if (col < w) {
		float total = 0;
		for (int row = 0; row < h; ++row)
			total += mat[row * w + col];
		res[col] = total;
	}
}
