#pragma once

#include "app/page_contents/contents.hpp"

namespace warplens::page {

/// Returns the kernels and lessons that were added to this page; empty lists if there are none.
const PageContents& added_contents();

}  // namespace warplens::page
