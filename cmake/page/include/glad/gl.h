// OpenGL in the page: the functions of WebGL 2, which the page imports from JavaScript.
#pragma once

#include <GLES3/gl3.h>
