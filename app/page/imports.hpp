#pragma once

#include <cstddef>

/// Functions that the scripts of the page provide (app/page/*.js).

#define WARPLENS_IMPORT(name) extern "C" __attribute__((import_module("page"), import_name(#name)))

/// Monotonic clock in seconds.
WARPLENS_IMPORT(clock) double page_clock();
/// Requests that a frame is drawn soon, because a thread has something new to show.
WARPLENS_IMPORT(news) void page_news();
WARPLENS_IMPORT(copy_text) void page_copy_text(const char* text, std::size_t length);
WARPLENS_IMPORT(copy_picture) void page_copy_picture(const char* png, std::size_t bytes);
/// Copies the address of the page to the clipboard, with `link` as the part after its '#'.
WARPLENS_IMPORT(copy_link) void page_copy_link(const char* link, std::size_t length);
/// Replaces the part of the page's address after '#'. The browser does not load the page again.
WARPLENS_IMPORT(set_link) void page_set_link(const char* link, std::size_t length);
/// Lets the user choose a file, and opens it.
WARPLENS_IMPORT(choose_file) void page_choose_file();
/// Calls page_take_pasted with the text of the clipboard, or page_refuse_paste if the browser does not allow the page
/// to read it.
WARPLENS_IMPORT(paste) void page_request_paste();
WARPLENS_IMPORT(toggle_full_screen) void page_toggle_full_screen();
/// Reports an error that ends the program.
WARPLENS_IMPORT(fail) void page_fail(const char* text, std::size_t length);
/// Passes the result of a function such as page_trace or page_check_lesson to the scripts.
WARPLENS_IMPORT(result) void page_result(const char* text, std::size_t length);
