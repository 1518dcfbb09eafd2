// OpenCV's type for a byte is all that a kernel takes from it.
#pragma once
typedef unsigned char uchar;
namespace cv {}
