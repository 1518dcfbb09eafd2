#pragma once

// stb_image's readers of PNG and GIF. They are static in the one translation unit into which the tests of this folder
// are compiled.
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_GIF
#define STBI_ONLY_PNG
#include <stb_image.h>
