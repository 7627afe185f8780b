/** Smaller documents stay whole, and so are read exactly as written. */
const SLICE_CHARACTERS = 8_000;
/** A line that may go on with a block from before the blank line: an item of a list, or what is indented below one. */
const CONTINUES = /^(?:\s|[-*+](?:\s|$)|\d{1,9}[.)](?:\s|$))/u;
const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/u;

/**
 * Cuts a document at blank lines, but never inside a fence, a table or a list, because a Markdown parser can take
 * quadratic time and each slice is parsed on its own.
 */
export function markdownSlices(markdown: string): string[] {
  const slices: string[] = [];
  let start = 0;
  let fence = '';
  let blank = false;
  for (let at = 0; at < markdown.length;) {
    const next = markdown.indexOf('\n', at) + 1 || markdown.length;
    const line = markdown.slice(at, next).trimEnd();
    if (blank && line && !fence && at - start >= SLICE_CHARACTERS && !CONTINUES.test(line)) {
      slices.push(markdown.slice(start, at));
      start = at;
    }
    fence = fenceAfter(line, fence);
    blank = !line;
    at = next;
  }
  return [...slices, markdown.slice(start)];
}

/** The marks of the fence that is open after a line. Empty outside of one. */
export function fenceAfter(line: string, open: string): string {
  const [, marks = '', info = ''] = FENCE.exec(line) ?? [];
  if (!open) return marks;
  return marks.startsWith(open) && !info.trim() ? '' : open;
}
