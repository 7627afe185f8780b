const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A period after these does not end a sentence: "approx. 3 days", "z. B.", "e.g. shoes". */
const ABBREVIATION =
  /(?:^|[\s(])(?:[\p{L}]|e\.g|i\.e|approx|ca|etc|incl|excl|max|min|no|nr|art|vs|st|mr|mrs|ms|dr|prof|bzw|usw|z\.\s?b|d\.\s?h|p\.\s?ej|sr|sra|núm|tel|abs)\.\s*$/iu;

/** Splits a text into sentences with their trailing spaces. Joined, they are the text again. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(text)) {
    open += segment;
    if (ABBREVIATION.test(open)) continue;
    sentences.push(open);
    open = '';
  }
  if (open) sentences.push(open);
  return sentences;
}
