#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "app/study/study.hpp"

namespace warplens::study {

/// Contents of a buffer before a launch: the bytes of its elements as in memory.
using BufferContent = std::shared_ptr<const std::vector<std::uint8_t>>;

/// Replaces the initial contents of all buffers of a loaded study. `contents` has one entry per buffer of the plan, in
/// its order. An entry has at least one byte; if it is shorter than its buffer, it is repeated.
Study with_buffer_contents(Study study, std::span<const BufferContent> contents);

}  // namespace warplens::study
