#include "app/views/table.hpp"

#include <gtest/gtest.h>

#include <sstream>

namespace warplens::views {
namespace {

/// Returns a table of words, code and numbers that contain characters that at least one format must escape. The last
/// row has a missing cell.
Table lines() {
  Table table({{"what", Align::left}, {"source", Align::left, true}, {"sectors"}});
  table.add({"load, first", "a[i] | b_c", "1,024"});
  table.add({"50 %", "", "8"});
  table.add({"none"});
  return table;
}

std::string written(TableForm form) {
  std::ostringstream out;
  write(lines(), form, out);
  return out.str();
}

TEST(Table, TextHasColumnsAsWideAsTheirWidestCell) {
  EXPECT_EQ(written(TableForm::text),
            "  what         source      sectors\n"
            "  load, first  a[i] | b_c    1,024\n"
            "  50 %                           8\n"
            "  none\n");
}

TEST(Table, TextIsWrittenWhileItIsMadeAndAWiderCellWidensWhatFollows) {
  std::ostringstream out;
  TextTableWriter table({{"what", Align::left}, {"n"}, {"why", Align::left}}, {0, 4}, out);
  EXPECT_EQ(out.str(), "  what     n  why\n") << "before there is any row";
  table.add({"one", "8"});
  table.add({"a wider one", "16", "so"});
  table.add({"two", "4"});
  EXPECT_EQ(out.str(),
            "  what     n  why\n"
            "  one      8\n"
            "  a wider one    16  so\n"
            "  two             4\n");
}

TEST(Table, ChineseCharactersAreTwoColumnsWide) {
  Table table({{"项", Align::left}, {"数"}});
  table.add({"共享内存", "8"});
  table.add({"L2 缓存", "16"});
  std::ostringstream out;
  write(table, TableForm::text, out);
  EXPECT_EQ(out.str(),
            "  项        数\n"
            "  共享内存   8\n"
            "  L2 缓存   16\n");
  EXPECT_EQ(shortened("共享内存", 4), "共享内存");
  EXPECT_EQ(shortened("共享内存", 3), "共享内…");
}

TEST(Table, CsvHasAsManyCellsInEachRow) {
  EXPECT_EQ(written(TableForm::csv),
            "what,source,sectors\n"
            "\"load, first\",a[i] | b_c,\"1,024\"\n"
            "50 %,,8\n"
            "none,,\n");
}

TEST(Table, MarkdownIsLegibleAsItStands) {
  EXPECT_EQ(written(TableForm::markdown),
            "| what        | source        | sectors |\n"
            "| ----------- | ------------- | ------: |\n"
            "| load, first | `a[i] \\| b_c` |   1,024 |\n"
            "| 50 %        |               |       8 |\n"
            "| none        |               |         |\n");
}

TEST(Table, LatexSetsCodeApart) {
  EXPECT_EQ(written(TableForm::latex),
            "\\begin{tabular}{llr}\n\\hline\n"
            "what & source & sectors \\\\\n\\hline\n"
            "load, first & \\texttt{a{[}i] \\textbar{} b\\_c} & 1,024 \\\\\n"
            "50 \\% &  & 8 \\\\\n"
            "none &  &  \\\\\n"
            "\\hline\n\\end{tabular}\n");
}

TEST(Table, JsonHasNumbersWhereAColumnHasThem) {
  Table table({{"kernel", Align::left}, {"sectors"}, {"share"}});
  table.add({"8", "18446744073709551615", "0.5"});
  table.add({"x", "", "many"});
  std::ostringstream out;
  write(table, TableForm::json, out);
  EXPECT_EQ(out.str(),
            "[\n  {\n    \"kernel\": \"8\",\n    \"sectors\": 18446744073709551615,\n    \"share\": 0.5\n  },\n"
            "  {\n    \"kernel\": \"x\",\n    \"sectors\": null,\n    \"share\": \"many\"\n  }\n]\n");
}

TEST(Table, HtmlSetsNumbersAndCodeApart) {
  Table table({{"source <>", Align::left, true}, {"sectors"}});
  table.add({"a < b", "8"});
  std::ostringstream out;
  write(table, TableForm::html, out);
  EXPECT_EQ(out.str(),
            "<table>\n<tr><th>source &lt;&gt;</th><th class=\"number\">sectors</th></tr>\n"
            "<tr><td><code>a &lt; b</code></td><td class=\"number\">8</td></tr>\n</table>\n");
}

}  // namespace
}  // namespace warplens::views
