/** Saves a file from the browser. */
export function save(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

export function saveText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  save(name, url);
  URL.revokeObjectURL(url);
}

/** The canvas on the color that it stands on. A chart's own background is transparent. */
export function savePicture(name: string, drawn: HTMLCanvasElement, background: string): void {
  const picture = document.createElement('canvas');
  picture.width = drawn.width;
  picture.height = drawn.height;
  const context = picture.getContext('2d');
  if (!context) return;
  context.fillStyle = background;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(drawn, 0, 0);
  save(name, picture.toDataURL('image/png'));
}
