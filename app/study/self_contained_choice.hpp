#pragma once

#include <filesystem>

#include "app/study/study.hpp"

namespace warplens::study {

/// Returns an equivalent choice that a command can name from any folder. Its path is absolute. Edited text is written
/// to a file edited/KERNEL-FINGERPRINT.cu below `folder`, and old files there are removed (remove_old_edit_files).
/// Throws InputError if the file cannot be written.
Choice make_self_contained(const Choice& choice, const std::filesystem::path& folder);

}  // namespace warplens::study
