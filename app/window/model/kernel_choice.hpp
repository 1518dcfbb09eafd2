#pragma once

#include <string>
#include <vector>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Names of the other kernels launched in the shown file if its header is guessed, in the form of Choice::kernel:
/// "k.cu#reverse". Empty while the text is edited, because it then differs from the file.
std::vector<std::string> other_kernels(const Scene& scene);

/// Title of such a kernel: "reverse in k.cu" for "k.cu#reverse".
std::string title_in_file(const std::string& kernel);

/// Saves the edited source: a file in place, a kernel of the catalogue under a path that a dialog asks for.
void save_edited(const study::Choice& choice, View& view, Changes& changes);

/// Inserts the guessed header into the source of the kernel of `choice`, where the user can read and edit it.
void edit_guessed_header(const study::Choice& choice, const kernels::KernelFile& kernel, View& view, Changes& changes);

/// Returns the choice for another kernel: its default settings and the same machine. The matrix size stays the same
/// unless either kernel has a default size.
study::Choice choice_of_kernel(const study::Choice& now, const std::string& kernel);

}  // namespace warplens::window
