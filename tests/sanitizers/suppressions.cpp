// Suppressions for the builds with sanitizers. Only code of this program is to be checked, so reports about other
// libraries are suppressed by the names of the libraries. Mesa does not free some bytes per display, and its drawing
// threads destroy locked mutexes. CUPTI does not free some of the data that it reads.

#if defined(__SANITIZE_ADDRESS__)

// Mesa would be unloaded before the leak check, so that its name would be unknown. With this replacement, libraries
// stay loaded.
extern "C" int dlclose(void*) {
  return 0;
}

extern "C" const char* __lsan_default_suppressions() {
  return "leak:libGLX_mesa.so\n"
         "leak:libEGL_mesa.so\n"
         "leak:swrast_dri.so\n"
         "leak:libgallium\n"
         "leak:libLLVM\n"
         "leak:libcupti.so\n";
}

#elif defined(__SANITIZE_THREAD__)

extern "C" const char* __tsan_default_suppressions() {
  return "race:swrast_dri.so\n"
         "race:libgallium\n";
}

#endif
