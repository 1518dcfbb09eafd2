#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

namespace warplens::page {

/// Files of a page; key: absolute path in the page, such as "/page/contents.json".
using PageFiles = std::map<std::string, std::string>;

/// Convert files to text and back. In the text, each file is a line "PATH LENGTH", followed by its contents. The
/// function parse_files throws std::runtime_error if the text is invalid.
std::string write_files(const PageFiles& files);
PageFiles parse_files(std::string_view text);

/// The HTML text of a page (app/page/page.html). Its parts, such as the program, are the contents of HTML elements.
class PageHtml {
 public:
  /// Reads a page that ./dev page has built. Throws InputError if the file is not such a page; the message says how to
  /// build one.
  static PageHtml read(const std::filesystem::path& file);

  /// Return the data of the elements "pack" (kernels::Pack) and "files" (write_files). Throw InputError if they are
  /// damaged.
  std::string pack() const { return data("pack"); }
  std::string files() const { return data("files"); }
  void set_pack(std::string_view pack) { set_data("pack", pack); }
  void set_files(std::string_view files) { set_data("files", files); }
  /// Sets the address of the compile service. An empty text means that the page has none.
  void set_service(const std::string& address);

  const std::string& text() const { return text_; }

 private:
  struct Place {
    std::size_t begin = 0, end = 0;
  };
  PageHtml(std::filesystem::path file, std::string text) : file_(std::move(file)), text_(std::move(text)) {}
  /// Returns the position of the text between `before` and `after`.
  Place find(std::string_view before, std::string_view after) const;
  std::string data(std::string_view id) const;
  void set_data(std::string_view id, std::string_view data);

  std::filesystem::path file_;
  std::string text_;
};

}  // namespace warplens::page
