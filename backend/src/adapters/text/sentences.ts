const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A period after these does not end a sentence: "approx. 3 days", "z. B.", "e.g. shoes". */
const ABBREVIATION =
  /(?:^|[\s(])(?:[\p{L}]|e\.g|i\.e|approx|ca|etc|incl|excl|max|min|no|nr|art|vs|st|mr|mrs|ms|dr|prof|bzw|usw|z\.\s?b|d\.\s?h|p\.\s?ej|sr|sra|núm|tel|abs)\.\s*$/iu;

/** The length from which a line that ends within a sentence was wrapped by an editor. Shorter ones may be a list. */
const WRAPPED = 60;
const UNFINISHED = /[\p{L}\p{N},;)"”’][ \t]*\r?\n$/u;

/** Whether a sentence that ends with its line goes on in the next one. `before`: the text up to there. */
const goesOn = (open: string, before: string, next: string): boolean =>
  UNFINISHED.test(open) &&
  (/^\p{Ll}/u.test(next) || before.trimEnd().length - before.trimEnd().lastIndexOf('\n') > WRAPPED);

/** Splits a text into sentences with their trailing spaces. Joined, they are the text again. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    open += segment;
    if (
      ABBREVIATION.test(open) ||
      goesOn(open, text.slice(Math.max(0, end - 2 * WRAPPED), end), text.slice(end, end + 2))
    )
      continue;
    sentences.push(open);
    open = '';
  }
  if (open) sentences.push(open);
  return sentences;
}
