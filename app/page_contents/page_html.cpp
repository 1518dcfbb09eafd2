#include "app/page_contents/page_html.hpp"

#include <charconv>
#include <stdexcept>
#include <vector>

#include "analysis/base/base64.hpp"
#include "app/page_contents/compression.hpp"
#include "app/views/escaped.hpp"
#include "kernels/files/regular_file.hpp"
#include "kernels/text/error.hpp"
#include "kernels/text/say.hpp"

namespace warplens::page {
namespace {

/// Maximum size of a page, and of the data of one of its elements.
constexpr std::size_t kMostPageBytes = std::size_t{512} << 20;

std::string element_with(std::string_view id) {
  return "<script id=\"" + std::string(id) + "\" type=\"application/octet-stream\">";
}

}  // namespace

std::string write_files(const PageFiles& files) {
  std::string text;
  for (const auto& [path, content] : files) text += path + ' ' + std::to_string(content.size()) + '\n' + content;
  return text;
}

PageFiles parse_files(std::string_view text) {
  PageFiles files;
  while (!text.empty()) {
    const std::size_t end = text.find('\n'), space = text.substr(0, end).rfind(' ');
    std::size_t length = 0;
    if (end == std::string_view::npos || space == std::string_view::npos ||
        std::from_chars(text.data() + space + 1, text.data() + end, length).ptr != text.data() + end ||
        length > text.size() - end - 1)
      throw std::runtime_error("the files of the page are damaged");
    files[std::string(text.substr(0, space))] = text.substr(end + 1, length);
    text.remove_prefix(end + 1 + length);
  }
  return files;
}

PageHtml PageHtml::read(const std::filesystem::path& file) {
  try {
    PageHtml page(file, kernels::read_regular_file(file.string(), kMostPageBytes));
    for (const char* id : {"program", "pack", "files"}) page.find(element_with(id), "</script>");
    return page;
  } catch (const kernels::UnreadFile& why) {
    throw kernels::InputError(file.string() + ": " + why.what());
  }
}

PageHtml::Place PageHtml::find(std::string_view before, std::string_view after) const {
  const std::size_t at = text_.find(before), begin = at + before.size();
  const std::size_t end = at == std::string::npos ? at : text_.find(after, begin);
  if (end == std::string::npos)
    throw kernels::InputError(file_.string() + ": " +
                              tr("this is not a page of this version of Warplens; build one with `./dev page`"));
  return {begin, end};
}

std::string PageHtml::data(std::string_view id) const {
  const auto [begin, end] = find(element_with(id), "</script>");
  try {
    const std::vector<std::uint8_t> bytes = base::bytes_of_base64(std::string_view(text_).substr(begin, end - begin));
    return decompress({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, kMostPageBytes);
  } catch (const std::exception& error) {
    throw kernels::InputError(file_.string() + ": " +
                              say("the page is damaged ({}); build it again with `./dev page`", error.what()));
  }
}

void PageHtml::set_data(std::string_view id, std::string_view data) {
  const std::string compressed = compress(data);
  const auto [begin, end] = find(element_with(id), "</script>");
  text_.replace(begin, end - begin,
                base::base64({reinterpret_cast<const std::uint8_t*>(compressed.data()), compressed.size()}));
}

void PageHtml::set_service(const std::string& address) {
  const auto [begin, end] = find("<meta name=\"warplens-service\" content=\"", "\">");
  text_.replace(begin, end - begin, views::html_text(address));
}

}  // namespace warplens::page
