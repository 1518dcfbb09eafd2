# The fonts of the window, from the cache. cmake/fonts.py reduces them to the characters that the window can show.

set(WARPLENS_FONT_SCRIPT ${CMAKE_SOURCE_DIR}/cmake/fonts.py)
execute_process(COMMAND ${WARPLENS_PYTHON} -c "import fontTools"
  RESULT_VARIABLE no_fonttools OUTPUT_QUIET ERROR_QUIET)
set(WARPLENS_HAS_FONTTOOLS ON)
if(no_fonttools)
  message(WARNING "The fonts of the window will not be reduced: python3-fonttools is missing (name of Debian)")
  set(WARPLENS_HAS_FONTTOOLS OFF)
endif()

# Sets RESULT to the fonts for Latin text and the icons, as entries "NAME=PLACE" for warplens_embed.
function(warplens_fonts result)
  set(icons Font_Awesome_6_Free-Solid-900.otf)
  set(texts Roboto-Regular.ttf Roboto-Bold.ttf NotoSansMono-Regular.ttf)
  set(folder ${CMAKE_BINARY_DIR}/generated/fonts)
  set(fonts ${WARPLENS_UI}/fonts)
  set(script ${WARPLENS_PYTHON} ${WARPLENS_FONT_SCRIPT})
  set(reduced "")
  if(WARPLENS_HAS_FONTTOOLS)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/app/window/*.cpp ${CMAKE_SOURCE_DIR}/app/window/*.hpp)
    set(header ${WARPLENS_UI}/include/IconsFontAwesome6.h)
    add_custom_command(OUTPUT ${folder}/icons.txt DEPENDS ${WARPLENS_FONT_SCRIPT} ${header} ${sources}
      COMMAND ${script} used-icons --header ${header} --sources ${CMAKE_SOURCE_DIR}/app/window --output ${folder}/icons.txt
      COMMENT "Listing the icons that the window uses" VERBATIM)
    add_custom_command(OUTPUT ${folder}/${icons} DEPENDS ${WARPLENS_FONT_SCRIPT} ${folder}/icons.txt ${fonts}/${icons}
      COMMAND ${script} icons --font ${fonts}/${icons} --list ${folder}/icons.txt --output ${folder}/${icons}
      COMMENT "Extracting the used icons" VERBATIM)
    list(APPEND reduced ${icons})
    # The native program uses the hints, and its size matters less.
    if(WARPLENS_PAGE)
      foreach(name ${texts})
        add_custom_command(OUTPUT ${folder}/${name} DEPENDS ${WARPLENS_FONT_SCRIPT} ${fonts}/${name}
          COMMAND ${script} text --font ${fonts}/${name} --output ${folder}/${name}
          COMMENT "Reducing ${name}" VERBATIM)
        list(APPEND reduced ${name})
      endforeach()
    endif()
  endif()
  set(made "")
  foreach(name ${icons} ${texts})
    set(place ${fonts}/${name})
    if(name IN_LIST reduced)
      set(place ${folder}/${name})
    endif()
    list(APPEND made "fonts/${name}=${place}")
  endforeach()
  set(${result} ${made} PARENT_SCOPE)
endfunction()
