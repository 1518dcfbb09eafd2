#include "app/reports/page.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace warplens::commands {
namespace {

std::string written(Format format) {
  std::ostringstream out;
  Page page(format, out);
  page.line("a < b_c");
  page.list({"one & two"});
  page.gap();
  views::Table table({{"name", views::Table::Align::left}, {"count"}});
  table.add({"x", "1"});
  page.table(table);
  return out.str();
}

TEST(Page, IsHtmlForANotebook) {
  EXPECT_EQ(written(Format::html),
            "<p>a &lt; b_c</p>\n"
            "<ul>\n<li>one &amp; two</li>\n</ul>\n"
            "<table>\n<tr><th>name</th><th class=\"number\">count</th></tr>\n"
            "<tr><td>x</td><td class=\"number\">1</td></tr>\n</table>\n");
}

TEST(Page, IsTextForATerminal) {
  EXPECT_EQ(written(Format::table), "a < b_c\n  one & two\n\n  name  count\n  x         1\n");
}

TEST(Page, IsForPeopleWhereItIsNoData) {
  for (const Format format : {Format::table, Format::markdown, Format::latex, Format::html})
    EXPECT_TRUE(is_for_people(format));
  EXPECT_FALSE(is_for_people(Format::json));
  EXPECT_FALSE(is_for_people(Format::csv));
}

TEST(Page, IsNotToBeAskedForAsHtml) {
  Format format = Format::table;
  EXPECT_FALSE(lexical_cast("html", format)) << "a fragment is of no use outside of a notebook";
}

}  // namespace
}  // namespace warplens::commands
