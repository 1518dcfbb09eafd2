#pragma once

// stb_image's readers of PNG and GIF. Their functions can be static: the tests of this folder are compiled as one
// translation unit, so there is only one copy.
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_GIF
#define STBI_ONLY_PNG
#include <stb_image.h>
