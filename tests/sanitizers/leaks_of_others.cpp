// For the address sanitizer's build, whose leak check is of this program's own memory: Mesa keeps some bytes a display,
// and is unloaded before the check, so that nobody could tell whose they are.

extern "C" int dlclose(void*) {
  return 0;  // it stays loaded, and keeps its name
}

extern "C" const char* __lsan_default_suppressions() {
  return "leak:libGLX_mesa.so\n"
         "leak:libEGL_mesa.so\n"
         "leak:swrast_dri.so\n"
         "leak:libgallium\n"
         "leak:libLLVM\n";
}
