#pragma once

#include "app/page_contents/contents.hpp"
#include "app/views/ladder.hpp"

namespace warplens::page {

/// Returns the list of kernels of a page: those that were added to it, followed by those of the catalogue.
views::Ladder list_kernels(const PageContents& added);

}  // namespace warplens::page
