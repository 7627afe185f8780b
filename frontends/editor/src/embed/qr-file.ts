/** About as wide as a printed picture needs to be, in pixels. */
const PNG_WIDTH = 1_000;

/** The address of a file with the code as it is drawn. */
export const svgOf = (drawn: SVGSVGElement): string =>
  `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawn))}`;

/** Each module of the code gets whole pixels, so that its edges stay sharp. */
export function pngOf(drawn: SVGSVGElement): string {
  const modules = drawn.viewBox.baseVal.width;
  const scale = Math.ceil(PNG_WIDTH / modules);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules * scale;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws nothing on a canvas');
  context.scale(scale, scale);
  for (const path of drawn.querySelectorAll('path')) {
    context.fillStyle = path.getAttribute('fill') ?? '';
    context.fill(new Path2D(path.getAttribute('d') ?? ''));
  }
  return canvas.toDataURL('image/png');
}
