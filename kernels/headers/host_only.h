// Stands for a host header, which contains nothing that a kernel can use.
#pragma once
namespace std {}
