#pragma once

#include <string>
#include <vector>

#include "app/window/model/panel.hpp"

namespace warplens::window {

/// Returns the names of the other kernels that the current file launches, in the form of Choice::kernel:
/// "k.cu#reverse". Empty if the file has a Warplens header. Also empty while its text is edited, because the edited
/// text may launch other kernels.
std::vector<std::string> other_kernels(const Scene& scene);

/// A launch of the shown kernel that the user can select.
struct SelectableLaunch {
  std::string name;   ///< name that opens it: "k.cu#tile@2"
  std::string title;  ///< title for users: "2: line 14, tile<17>, grid 4, block 256"
  bool is_selected = false;
};
/// Returns the launches of the shown kernel if its file has no header and launches it several times; otherwise none.
std::vector<SelectableLaunch> selectable_launches(const Scene& scene);

/// Returns the title of a kernel in a file with several kernels: "reverse in k.cu" for "k.cu#reverse".
std::string title_in_file(const std::string& kernel);

/// Returns the short name of the choice's kernel. For a kernel of the catalogue, this is its title; for any other
/// kernel, the name of its file.
std::string name_of_kernel(const study::Choice& choice, const views::Ladder& ladder);

/// Saves the edited source. A file is overwritten. For a kernel of the catalogue, a dialog asks for the path of a copy.
void save_edited(const study::Choice& choice, View& view, Changes& changes);

/// Inserts the guessed Warplens header into the source of the kernel of `choice`, so that the user can read and edit
/// the header.
void edit_guessed_header(const study::Choice& choice, const kernels::KernelFile& kernel, View& view, Changes& changes);

/// Returns the choice for another kernel, with its default settings, on the current machine. If the other kernel has a
/// default size, uses it. Otherwise, keeps the current matrix size, unless it is the default size of the current
/// kernel.
study::Choice choice_of_kernel(const study::Choice& now, const std::string& kernel);

}  // namespace warplens::window
