// The only declaration of OpenCV that kernels use is its type for a byte.
#pragma once
typedef unsigned char uchar;
namespace cv {}
