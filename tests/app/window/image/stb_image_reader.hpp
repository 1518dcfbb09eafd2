#pragma once

// stb_image's readers of PNG and GIF. Their functions are static, because this header is included in only one
// translation unit: the tests of this folder are compiled together.
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_GIF
#define STBI_ONLY_PNG
#include <stb_image.h>
