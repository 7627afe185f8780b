/** Fields that a query may filter by equality, in order, then sort by: `['chatbotId', 'createdAt']`. */
export type Index = readonly string[];

/**
 * A set of documents of one shape; `Collection` alone is one of any shape. Fields named in `indexes` and `searchable` are
 * top-level scalars of the document.
 */
export interface Collection<Document extends object = never> {
  readonly name: string;
  /** Of the shape and of the fold that makes it. */
  readonly version: number;
  readonly indexes: readonly Index[];
  /** String fields that `contains` may search. */
  readonly searchable?: readonly (keyof Document & string)[];
}
