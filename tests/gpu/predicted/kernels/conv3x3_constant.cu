/*+++
title   = "3 x 3 convolution of a grey picture"
summary = "Bytes in, bytes out, coefficients in constant memory, coordinates clamped."
entry   = "conv3x3"
block   = ["16", "16"]
grid    = ["ceil_div(width, 16)", "ceil_div(height, 16)"]
args    = ["img", "res", "width", "height"]
check   = "none"
default_size = [3840, 2160]

[buffers]
img = { element = "unsigned char", rows = "height", cols = "width", fill = "random" }
res = { element = "unsigned char", rows = "height", cols = "width" }

[variables]
filter = { element = "float", fill = [0.0625, 0.125, 0.0625, 0.125, 0.25, 0.125, 0.0625, 0.125, 0.0625] }
+++*/

typedef unsigned char uchar;

__constant__ float filter[9];

__global__ void conv3x3(const uchar *img, uchar *res, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h)
    {
        float sum = 0.0f;
        for (int fy = -1; fy <= 1; fy++)
        {
            for (int fx = -1; fx <= 1; fx++)
            {
                int xx = min(max(x + fx, 0), w - 1);
                int yy = min(max(y + fy, 0), h - 1);
                sum += filter[(fy + 1) * 3 + fx + 1] * img[yy * w + xx];
            }
        }
        res[y * w + x] = (uchar)fminf(fmaxf(sum + 0.5f, 0.0f), 255.0f);
    }
}
