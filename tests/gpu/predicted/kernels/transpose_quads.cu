/*+++
title   = "Transpose, 32 x 32 by 16 x 16 threads"
summary = "Each thread copies four elements, one of each quarter of a padded tile."
entry   = "transpose4"
block   = ["16", "16"]
grid    = ["ceil_div(width, 32)", "ceil_div(height, 32)"]
args    = ["out", "in", "width", "height"]
check   = "none"
default_size = [5000, 3000]

[buffers]
in  = { element = "float", rows = "height", cols = "width", fill = "index" }
out = { element = "float", rows = "width", cols = "height" }
+++*/

__global__ void transpose4(float *out, const float *in, int W, int H)
{
	__shared__ float s[32][33];

	for (int dy = 0; dy < 32; dy += 16)
		for (int dx = 0; dx < 32; dx += 16) {
			int x = blockIdx.x * 32 + threadIdx.x + dx;
			int y = blockIdx.y * 32 + threadIdx.y + dy;
			if (x < W && y < H)
				s[threadIdx.y + dy][threadIdx.x + dx] = in[y * W + x];
		}
	__syncthreads();
	for (int dy = 0; dy < 32; dy += 16)
		for (int dx = 0; dx < 32; dx += 16) {
			int x = blockIdx.y * 32 + threadIdx.x + dx;
			int y = blockIdx.x * 32 + threadIdx.y + dy;
			if (x < H && y < W)
				out[y * H + x] = s[threadIdx.x + dx][threadIdx.y + dy];
		}
}
