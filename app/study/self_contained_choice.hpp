#pragma once

#include <filesystem>

#include "app/study/study.hpp"

namespace warplens::study {

/// The same choice, so that a command can name it from any folder: with the whole path of its file, and with what was
/// edited in a file of its own below `folder`, edited/KERNEL-FINGERPRINT.cu, where older ones make room for it
/// (remove_old_edit_files). Throws InputError where that can't be written.
Choice make_self_contained(const Choice& choice, const std::filesystem::path& folder);

}  // namespace warplens::study
