/*+++
title   = "Sum along the middle axis"
summary = "An array of height x 48 x width; each thread sums 48 numbers that are one row apart."
entry   = "sumAxis1"
block   = ["96"]
grid    = ["ceil_div(width, 96)", "height"]
args    = ["in", "out", 48, "width"]
check   = "none"
default_size = [500, 700]

[buffers]
in  = { element = "float", rows = "height * 48", cols = "width", fill = "random" }
out = { element = "float", rows = "height", cols = "width" }
+++*/

__global__ void sumAxis1(const float* in, float* out, int mid, int inner)
{
	const int k = blockIdx.x * blockDim.x + threadIdx.x;
	const int i = blockIdx.y;
	if (k >= inner)
		return;
	const float* p = in + i * mid * inner + k;
	float s = 0.0f;
	for (int j = 0; j < mid; j++) {
		s += *p;
		p += inner;
	}
	out[i * inner + k] = s;
}
