// Draws characters that the fonts of the program do not contain, with the fonts of the system.

// Returns the functions of app/page/platform/browser_letters.cpp. `memory` returns the memory of the program.
function letterFunctions(memory) {
  let context, measured;
  const prepare = (font, width, height) => {
    context ??= document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    if (context.canvas.width < width) context.canvas.width = width;
    if (context.canvas.height < height) context.canvas.height = height;
    context.font = font;  // set each time, because a canvas resets its font when its size changes
  };
  return {
    measure_letter: (character, em, bold, at) => {
      const text = String.fromCodePoint(character), font = `${bold ? 'bold ' : ''}${em}px sans-serif`;
      prepare(font, 1, 1);
      const box = context.measureText(text);
      const left = -Math.ceil(box.actualBoundingBoxLeft), top = -Math.ceil(box.actualBoundingBoxAscent);
      const width = Math.ceil(box.actualBoundingBoxRight) - left, height = Math.ceil(box.actualBoundingBoxDescent) - top;
      measured = {text, font, left, top, width, height};
      const view = new DataView(memory().buffer, at);
      view.setFloat32(0, box.width, true);
      [left, top, width, height].forEach((value, i) => view.setInt32(4 + 4 * i, value, true));
    },
    draw_letter: at => {
      const {text, font, left, top, width, height} = measured;
      page.letters += text;
      prepare(font, width, height);
      context.clearRect(0, 0, width, height);
      context.fillText(text, -left, -top);
      const colours = context.getImageData(0, 0, width, height).data;
      const pixels = new Uint8Array(memory().buffer, at, width * height);
      for (let i = 0; i < pixels.length; ++i) pixels[i] = colours[4 * i + 3];
    },
  };
}
