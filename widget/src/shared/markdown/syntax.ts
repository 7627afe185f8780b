/** The subset of Markdown that answers use, as data. It has no raw HTML: tags are text. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'em' | 'mark'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }
  /** Source numbers and the last word before them, kept on one line. */
  | { readonly kind: 'cited'; readonly word: string; readonly sources: readonly number[] };

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'heading'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly Cell[];
      readonly rows: readonly (readonly Cell[])[];
      /** Sources of all cells. They are drawn below the table, where a narrow screen shows them without scrolling. */
      readonly sources: readonly number[];
    };

export interface Cell {
  readonly content: readonly Inline[];
  readonly align: 'start' | 'end';
}
