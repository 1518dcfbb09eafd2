#pragma once

#include <string>
#include <vector>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// What else is launched in the file that is shown, where its header is guessed, as kernels are chosen: "k.cu#reverse".
/// None while the text is edited: then it is another one than the file has.
std::vector<std::string> other_kernels(const Scene& scene);

/// "reverse in k.cu", of "k.cu#reverse".
std::string title_in_file(const std::string& kernel);

/// Saves what was edited: a file where it is, a kernel of the catalogue under a name that is asked for.
void save_edited(const study::Choice& choice, View& view, Changes& changes);

/// Puts the header that was guessed for the kernel of that choice into its text, where it is seen and edited.
void edit_guessed_header(const study::Choice& choice, const kernels::KernelFile& kernel, View& view, Changes& changes);

/// What a choice becomes when another kernel is taken: its own settings, the same machine, and the same matrix unless
/// either kernel brings its own.
study::Choice choice_of_kernel(const study::Choice& now, const std::string& kernel);

}  // namespace warplens::window
