#pragma once

#include <filesystem>
#include <vector>

namespace warplens::kernels {

/// From now on this process and its threads to come can open no files but those in these folders and those that a
/// program needs to run (the system's libraries and devices): whatever a source makes the compiler include, it can't
/// show what else the machine has. What is open stays open. Linux' Landlock does that without any rights (since 5.13);
/// returns whether it did.
bool confine_reading_to(const std::vector<std::filesystem::path>& folders);

}  // namespace warplens::kernels
