#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// What a buffer holds before a launch: its elements as they lie in memory.
using BufferContent = std::shared_ptr<const std::vector<std::uint8_t>>;

/// A loaded study whose buffers hold what is given, one content a buffer of the plan, in its order. A content has at
/// least one byte; one that is shorter than its buffer begins again.
Study with_buffer_contents(Study study, std::span<const BufferContent> contents);

}  // namespace warplens::study
