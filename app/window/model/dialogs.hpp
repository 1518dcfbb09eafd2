#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/window/model/export_form.hpp"
#include "app/worker/client.hpp"

// State of the dialogs. To open a dialog, set its member `requested`. The next frame opens the dialog and resets the
// member.

namespace warplens::window {

/// A file or folder in the list of the dialog that opens files.
struct FileEntry {
  std::string name;
  bool is_folder = false;
};

/// The dialog that opens a kernel's file.
struct OpenDialog {
  bool requested = false;
  std::string path;                 ///< path that the user typed
  std::vector<std::string> recent;  ///< recently opened files, the latest first
  std::string folder;               ///< the folder that is listed
  std::vector<FileEntry> entries;   ///< contents of the listed folder
  std::string error;                ///< reason why the typed path cannot be opened; empty if there is no error
  /// True if the field of the path must get the keyboard focus again in the next frame.
  bool typed_again = false;
};

struct Changes;

/// The dialog that asks whether to save edits of the source before they are lost.
struct UnsavedEditsDialog {
  bool requested = false;
  bool is_answered = false;       ///< whether the user chose to save or to discard the edits
  bool discards = false;          ///< whether the user chose to discard the edits
  std::shared_ptr<Changes> held;  ///< the requests that would lose the edits; null if there are none
};

/// The dialog that asks for the path of a copy of the edited kernel.
struct SaveDialog {
  bool requested = false;
  std::string path;                ///< path that the user typed
  std::string folder;              ///< the folder that is listed
  std::vector<FileEntry> entries;  ///< folders in the listed folder
};

/// The command palette.
struct CommandPalette {
  bool requested = false;
  std::string typed;  ///< text that the user typed: a part of an action's name
  int chosen = 0;     ///< index of the highlighted action in the list of matches
};

/// The dialog with the settings of the worker.
struct WorkerDialog {
  bool requested = false;
  worker::ClientOptions typed;
};

/// All dialogs of the window.
struct Dialogs {
  OpenDialog open;
  SaveDialog save;
  UnsavedEditsDialog unsaved;
  ExportForm export_form;
  CommandPalette commands;
  WorkerDialog worker;
  bool help_requested = false;  ///< opens the help in the next frame
};

}  // namespace warplens::window
