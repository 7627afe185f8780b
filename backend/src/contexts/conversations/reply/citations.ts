/** `[1]`, `[1, 2]`, `[2-4]` or `[^1]`, with the blanks before it. */
const MARK = /[ \t]{0,8}\[[ \t]?\^?\d{1,6}(?:[ \t]*[,;–-][ \t]*\^?\d{1,6}){0,20}[ \t]?\]/y;
/** What may become a mark with the next piece of text. */
const HALF_MARK = /[ \t]{0,8}(?:\[[\^\d \t,;–-]{0,120})?$/y;
/** Begins or ends code. */
const FENCE = /`+|~{3,}/y;
const HALF_FENCE = /(?:`+|~+|\\)$/y;
const ESCAPED = /\\[^\n]/y;
const PLAIN = /[^[`~\\\n \t]+|[ \t]+|[^]/y;
const CODE = /[^`~\n]+|[^]/y;

/** A number in a mark, or a range of them. */
const NUMBERS = /(\d+)(?:[ \t]*[–-][ \t]*\^?(\d+))?/g;

/**
 * Checks the marks in a model's text while it streams. The model numbers passages; the visitor's numbers count the
 * cited ones in the order of their first use. A number without a passage is removed. Code, links and escaped brackets
 * stay as they are.
 */
export class Citations {
  private pending = '';
  /** The backticks or tildes that the current code began with. */
  private code = '';
  private atLineStart = true;
  private readonly numbers = new Map<number, number>();
  /** The numbers of the marks that the text so far ends with. */
  private readonly adjacent = new Set<number>();
  private none = false;

  /** `passages`: how many the model was given. At most `most` of them are cited. */
  constructor(
    private readonly passages: number,
    private readonly most: number,
  ) {}

  /** Indexes of the cited passages, in the order of their numbers in the text. */
  get used(): readonly number[] {
    return [...this.numbers.keys()].map((number) => number - 1);
  }

  /** The model said with `[0]` that no passage holds the answer. */
  get foundNothing(): boolean {
    return this.none && this.numbers.size === 0;
  }

  /** Takes a piece of the model's text. Returns what may be shown so far. */
  take(text: string): string {
    this.pending += text;
    return this.read(false);
  }

  /** The rest of the text. */
  end(): string {
    return this.read(true);
  }

  private read(ended: boolean): string {
    let shown = '';
    let at = 0;
    const match = (pattern: RegExp): string => {
      pattern.lastIndex = at;
      return pattern.exec(this.pending)?.[0] ?? '';
    };
    while (at < this.pending.length) {
      if (!ended && (match(HALF_FENCE) || (this.code === '' && match(HALF_MARK)))) break;
      const fence = match(FENCE);
      if (fence) {
        this.fence(fence);
        shown += this.verbatim(fence);
        at += fence.length;
        continue;
      }
      const mark = this.code === '' ? match(MARK) : '';
      const after = this.pending[at + mark.length];
      if (mark && after === undefined && !ended) break;
      if (mark && after !== '(') shown += this.renumbered(mark);
      const text = mark && after !== '(' ? '' : mark || (this.code ? match(CODE) : match(ESCAPED) || match(PLAIN));
      if (text) shown += this.verbatim(text);
      at += mark.length || text.length;
    }
    this.pending = this.pending.slice(at);
    return shown;
  }

  private verbatim(text: string): string {
    if (text === '\n') {
      this.atLineStart = true;
      // Code within a line ends with it at the latest.
      if (this.code.length < 3) this.code = '';
    } else if (text.trim() !== '') this.atLineStart = false;
    if (text.trim() !== '') this.adjacent.clear();
    return text;
  }

  private fence(run: string): void {
    const isBlock = this.code.length >= 3;
    if (this.code === '') {
      if (run.startsWith('`') || this.atLineStart) this.code = run;
    } else if (run[0] === this.code[0] && (isBlock ? run.length >= this.code.length : run.length === this.code.length))
      this.code = '';
  }

  private renumbered(mark: string): string {
    const blanks = /^[ \t]*/.exec(mark)?.[0] ?? '';
    const shown = numbersIn(mark, this.passages)
      .flatMap((number) => this.numberOf(number) ?? [])
      .filter((number) => !this.adjacent.has(number) && this.adjacent.add(number))
      .map((number) => `[${number}]`)
      .join('');
    if (shown) this.atLineStart = false;
    return shown && blanks + shown;
  }

  private numberOf(passage: number): number | undefined {
    if (passage === 0) this.none = true;
    const known = this.numbers.get(passage);
    if (known || passage < 1 || passage > this.passages || this.numbers.size >= this.most) return known;
    this.numbers.set(passage, this.numbers.size + 1);
    return this.numbers.size;
  }
}

/** The text without its marks. */
export function withoutCitations(text: string): string {
  const citations = new Citations(0, 0);
  return citations.take(text) + citations.end();
}

/** Of a range, only the part that can exist. */
function numbersIn(mark: string, passages: number): number[] {
  return [...mark.matchAll(NUMBERS)].flatMap(([, first, last = first]) => {
    const [from, to] = [Number(first), Math.min(Number(last), passages)];
    return to > from ? Array.from({ length: to - from + 1 }, (_, index) => from + index) : [from];
  });
}
