// Includes the toolkit's cuda_pipeline_helpers.h. With NVRTC, that header declares 64-bit types as long long. Without
// the macro __CUDACC_RTC__, it includes <stdint.h> instead.
#pragma once
#include <assert.h>
#include <stdint.h>
#ifndef WARPLENS_LONG_LONG
#undef __CUDACC_RTC__
#endif
#include <cooperative_groups/../cuda_pipeline_helpers.h>
#ifndef WARPLENS_LONG_LONG
#define __CUDACC_RTC__ 1
#endif
