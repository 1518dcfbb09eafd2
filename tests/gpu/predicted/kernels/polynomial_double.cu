/*+++
title   = "A polynomial in doubles"
summary = "Degree 20, Estrin's scheme for pairs, coefficients from constant memory."
entry   = "eval_poly"
block   = ["160"]
grid    = ["ceil_div(width * height, 160)"]
args    = ["x", "y", "width * height"]
check   = "none"
default_size = [1000, 1500]

[buffers]
x = { element = "double", rows = "height", cols = "width", fill = { random = "uniform", low = -1, high = 1 } }
y = { element = "double", rows = "height", cols = "width" }

[variables]
cf = { element = "double", fill = { expression = "1.0 / (i + 1)" } }
+++*/

__constant__ double cf[22];

__global__ void eval_poly(const double *x, double *y, long n)
{
	long i = (long)blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n) return;
	double t = x[i];
	double t2 = t * t;
	double r = cf[20] + cf[21] * t;
	for (int k = 18; k >= 0; k -= 2)
		r = r * t2 + (cf[k] + cf[k + 1] * t);
	y[i] = r;
}
