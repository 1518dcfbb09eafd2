#pragma once

// stb_image's readers of PNG and GIF, static in the one translation unit that tests of this folder are compiled in.
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_GIF
#define STBI_ONLY_PNG
#include <stb_image.h>
