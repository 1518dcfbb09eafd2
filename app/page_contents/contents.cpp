#include "app/page_contents/contents.hpp"

#include "kernels/text/json_text.hpp"

namespace warplens::page {

std::string write_contents(const PageContents& contents) {
  return nlohmann::json{{"kernels", contents.kernels}, {"lessons", contents.lessons}, {"only", contents.only}}.dump();
}

PageContents parse_contents(const std::string& text) {
  const nlohmann::json json = kernels::json_of_text(text);
  PageContents contents;
  json.at("kernels").get_to(contents.kernels);
  json.at("lessons").get_to(contents.lessons);
  json.at("only").get_to(contents.only);
  return contents;
}

}  // namespace warplens::page
