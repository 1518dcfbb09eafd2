// The toolkit's cuda_pipeline_helpers.h, which declares types of 64 bits as long long for NVRTC. Here it includes
// <stdint.h>.
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
