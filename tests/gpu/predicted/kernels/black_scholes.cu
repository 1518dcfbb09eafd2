/*+++
title   = "Option prices"
summary = "Black and Scholes: an exponential, logarithm, roots and a polynomial for each option."
entry   = "BlackScholes"
block   = ["128"]
grid    = ["ceil_div(width * height, 128)"]
args    = ["call", "put", "price", "strike", "years", 0.02, 0.30, "width * height"]
check   = "none"
default_size = [1024, 1024]

[buffers]
price  = { element = "float", rows = "height", cols = "width", fill = { random = "uniform", low = 5, high = 30 } }
strike = { element = "float", rows = "height", cols = "width", fill = { random = "uniform", low = 1, high = 100, seed = 2 } }
years  = { element = "float", rows = "height", cols = "width", fill = { random = "uniform", low = 0.25, high = 10, seed = 3 } }
call   = { element = "float", rows = "height", cols = "width" }
put    = { element = "float", rows = "height", cols = "width" }
+++*/

// Cumulative normal distribution
__device__ inline float cndGPU(float d) {
  const float A1 = 0.31938153f;
  const float A2 = -0.356563782f;
  const float A3 = 1.781477937f;
  const float A4 = -1.821255978f;
  const float A5 = 1.330274429f;
  const float RSQRT2PI = 0.39894228040143267793994605993438f;

  float K = 1.0f / (1.0f + 0.2316419f * fabsf(d));
  float cnd = RSQRT2PI * expf(-0.5f * d * d) * (K * (A1 + K * (A2 + K * (A3 + K * (A4 + K * A5)))));
  if (d > 0) cnd = 1.0f - cnd;
  return cnd;
}

__global__ void BlackScholes(float* call, float* put, const float* price, const float* strike, const float* years,
                             float riskfree, float volatility, int n) {
  const int opt = blockDim.x * blockIdx.x + threadIdx.x;
  if (opt < n) {
    const float S = price[opt], X = strike[opt], T = years[opt];
    const float sqrtT = sqrtf(T);
    const float d1 = (logf(S / X) + (riskfree + 0.5f * volatility * volatility) * T) / (volatility * sqrtT);
    const float d2 = d1 - volatility * sqrtT;
    const float CNDD1 = cndGPU(d1);
    const float CNDD2 = cndGPU(d2);
    const float expRT = expf(-riskfree * T);
    call[opt] = S * CNDD1 - X * expRT * CNDD2;
    put[opt] = X * expRT * (1.0f - CNDD2) - S * (1.0f - CNDD1);
  }
}
