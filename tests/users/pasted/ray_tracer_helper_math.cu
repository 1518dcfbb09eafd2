#include <cstdio>
#include <cstdlib>
#include <vector>
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include <helper_math.h>

#define BOUNCES 3

enum Material { DIFFUSE, MIRROR };
struct Sphere { float3 centre; float radius; float3 colour; enum Material material; };
struct Camera { float3 eye, right, up, forward; };

__constant__ Sphere spheres[4];

__device__ int nearest(float3 origin, float3 direction, float *distance)
{
    int hit = -1;
    *distance = 1e20f;
    for (int s = 0; s < 4; ++s) {
        const float3 to = spheres[s].centre - origin;
        const float along = dot(to, direction);
        const float under = along * along - dot(to, to) + spheres[s].radius * spheres[s].radius;
        if (under <= 0.0f) continue;
        const float t = along - sqrtf(under);
        if (t > 1e-3f && t < *distance) { *distance = t; hit = s; }
    }
    return hit;
}

__global__ void trace(uchar4 *image, uint width, uint height, Camera camera, float3 light)
{
    const uint x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    const float u = 2.0f * x / width - 1.0f, v = 1.0f - 2.0f * y / height;
    float3 origin = camera.eye, direction = normalize(camera.forward + u * camera.right + v * camera.up);
    float3 colour = make_float3(0.0f), weight = make_float3(1.0f);
    for (int b = 0; b < BOUNCES; ++b) {
        float t;
        const int s = nearest(origin, direction, &t);
        if (s < 0) {
            colour += weight * lerp(make_float3(1.0f), make_float3(0.5f, 0.7f, 1.0f), 0.5f * (direction.y + 1.0f));
            break;
        }
        const float3 at = origin + t * direction;
        const float3 normal = normalize(at - spheres[s].centre);
        if (spheres[s].material == DIFFUSE) {
            colour += weight * spheres[s].colour * (0.1f + fmaxf(0.0f, dot(normal, normalize(light - at))));
            break;
        }
        weight = weight * spheres[s].colour;
        origin = at;
        direction = reflect(direction, normal);
    }
    image[y * width + x] = make_uchar4((unsigned char)(255 * clamp(colour.x, 0.0f, 1.0f)),
                                       (unsigned char)(255 * clamp(colour.y, 0.0f, 1.0f)),
                                       (unsigned char)(255 * clamp(colour.z, 0.0f, 1.0f)), 255);
}

int main()
{
    const uint width = 120, height = 80;
    Sphere host[4] = {{{0, -101, -3}, 100, {0.4f, 0.8f, 0.4f}, DIFFUSE},
                      {{0, 0, -3}, 1, {0.9f, 0.3f, 0.3f}, DIFFUSE},
                      {{2, 0, -4}, 1, {0.9f, 0.9f, 0.9f}, MIRROR},
                      {{-2, 0, -4}, 1, {0.6f, 0.7f, 0.9f}, MIRROR}};
    checkCudaErrors(cudaMemcpyToSymbol(spheres, host, sizeof(host)));
    uchar4 *d;
    checkCudaErrors(cudaMalloc((void **)&d, width * height * sizeof(uchar4)));
    Camera camera = {make_float3(0, 0.5f, 1), make_float3(1.5f, 0, 0), make_float3(0, 1, 0), make_float3(0, -0.1f, -1)};
    dim3 block(8, 8), grid((width + 7) / 8, (height + 7) / 8);
    trace<<<grid, block>>>(d, width, height, camera, make_float3(3, 5, 0));
    getLastCudaError("trace");
    std::vector<uchar4> image(width * height);
    checkCudaErrors(cudaMemcpy(image.data(), d, image.size() * sizeof(uchar4), cudaMemcpyDeviceToHost));
    const uchar4 middle = image[height / 2 * width + width / 2];
    printf("in the middle %d %d %d\n", middle.x, middle.y, middle.z);
    return 0;
}
