// A header of the host's library: nothing that a kernel can use.
#pragma once
namespace std {}
