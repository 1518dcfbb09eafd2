#include "../common/book.h"
#include "../common/cpu_bitmap.h"
#include <stdlib.h>

#define SIDE 96
#define STEPS 48

class Complex {
    float re, im;
public:
    __device__ Complex( float re, float im ) : re(re), im(im) {}
    __device__ Complex operator+( const Complex &o ) const { return Complex( re + o.re, im + o.im ); }
    __device__ Complex squared( void ) const { return Complex( re * re - im * im, 2.0f * re * im ); }
    __device__ bool escaped( void ) const { return re * re + im * im > 16.0f; }
};

__device__ int steps_to_escape( Complex z, Complex c ) {
    int n = 0;
    while (n < STEPS && !z.escaped()) {
        z = z.squared() + c;
        n++;
    }
    return n;
}

// a block for a pixel, and no more than one thread in it
__global__ void paint( unsigned char *rgba ) {
    const float to_plane = 3.2f / SIDE;
    Complex z( to_plane * ((int)blockIdx.x - SIDE / 2), to_plane * ((int)blockIdx.y - SIDE / 2) );
    int n = steps_to_escape( z, Complex( -0.72f, 0.19f ) );
    unsigned char *pixel = rgba + 4 * (blockIdx.y * gridDim.x + blockIdx.x);
    pixel[0] = 255 * n / STEPS;
    pixel[1] = n == STEPS ? 255 : 0;
    pixel[2] = 32;
    pixel[3] = 255;
}

struct Picture {
    unsigned char *device;
};

int main( void ) {
    Picture picture;
    CPUBitmap bitmap( SIDE, SIDE, &picture );
    HANDLE_ERROR( cudaMalloc( (void**)&picture.device, bitmap.image_size() ) );
    dim3 everyPixel( SIDE, SIDE );
    paint<<<everyPixel,1>>>( picture.device );
    HANDLE_ERROR( cudaMemcpy( bitmap.get_ptr(), picture.device, bitmap.image_size(), cudaMemcpyDeviceToHost ) );
    HANDLE_ERROR( cudaFree( picture.device ) );
    bitmap.display_and_exit();
}
