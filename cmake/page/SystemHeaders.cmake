# warplens_page_headers(FOLDER NAME…): makes headers of the system available to the page, as links in FOLDER. Only
# headers that do not depend on the system's C library may be named. The folder /usr/include itself cannot be searched,
# because it also has the headers of that C library.
function(warplens_page_headers folder)
  foreach(name ${ARGN})
    if(NOT EXISTS /usr/include/${name})
      message(FATAL_ERROR "/usr/include/${name} does not exist; ./dev page installs the package that has it")
    endif()
    file(MAKE_DIRECTORY ${folder})
    file(CREATE_LINK /usr/include/${name} ${folder}/${name} SYMBOLIC)
  endforeach()
endfunction()
