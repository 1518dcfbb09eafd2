#include <iostream>
#include <opencv2/opencv.hpp>
#include <cuda_runtime.h>

using namespace cv;

__device__ __forceinline__ int at(const unsigned char* img, int x, int y, int w, int h)
{
    x = min(max(x, 0), w - 1);
    y = min(max(y, 0), h - 1);
    return img[y * w + x];
}

__global__ void sobelKernel(const unsigned char* src, unsigned char* dst, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int gx = -at(src, x - 1, y - 1, width, height) + at(src, x + 1, y - 1, width, height)
             - 2 * at(src, x - 1, y, width, height) + 2 * at(src, x + 1, y, width, height)
             - at(src, x - 1, y + 1, width, height) + at(src, x + 1, y + 1, width, height);
    int gy = -at(src, x - 1, y - 1, width, height) - 2 * at(src, x, y - 1, width, height)
             - at(src, x + 1, y - 1, width, height) + at(src, x - 1, y + 1, width, height)
             + 2 * at(src, x, y + 1, width, height) + at(src, x + 1, y + 1, width, height);
    float g = sqrtf((float)(gx * gx + gy * gy));
    dst[y * width + x] = g > 255.0f ? 255 : (unsigned char)g;
}

void sobel(const Mat& in, Mat& out)
{
    unsigned char *d_in, *d_out;
    size_t bytes = in.rows * in.cols * sizeof(unsigned char);
    cudaMalloc(&d_in, bytes);
    cudaMalloc(&d_out, bytes);
    cudaMemcpy(d_in, in.ptr(), bytes, cudaMemcpyHostToDevice);
    dim3 block(16, 16);
    dim3 grid((in.cols + block.x - 1) / block.x, (in.rows + block.y - 1) / block.y);
    sobelKernel<<<grid, block>>>(d_in, d_out, in.cols, in.rows);
    out.create(in.rows, in.cols, CV_8UC1);
    cudaMemcpy(out.ptr(), d_out, bytes, cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);
}

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cout << "usage: sobel <image>" << std::endl;
        return -1;
    }
    Mat image = imread(argv[1], IMREAD_GRAYSCALE), edges;
    if (image.empty()) return -1;
    sobel(image, edges);
    imshow("edges", edges);
    waitKey(0);
    return 0;
}
