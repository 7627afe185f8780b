/** The small part of Markdown that answers hold, as data. There is no raw HTML in it: what looks like a tag is text. */
export type Inline =
  | string
  | { readonly kind: 'strong' | 'em'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly content: readonly Inline[] }
  /** Source numbers, with the last word before them: no line breaks between the two. */
  | { readonly kind: 'cited'; readonly word: string; readonly sources: readonly number[] };

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'heading'; readonly content: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly start: number | undefined; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] };

export interface Cell {
  readonly content: readonly Inline[];
  readonly align: 'start' | 'end';
}
