/** Fields to filter by equality, in order, then to sort by: `['chatbotId', 'createdAt']`. */
export type Index = readonly string[];

/**
 * A set of documents of one shape. `Collection` without a type argument is one of any shape. Fields named in `indexes` and
 * `searchable` are top-level scalars of the document.
 */
export interface Collection<Document extends object = never> {
  readonly name: string;
  /** Version of the documents' shape and of the fold that makes them. */
  readonly version: number;
  readonly indexes: readonly Index[];
  /** String fields that `contains` may search. */
  readonly searchable?: readonly (keyof Document & string)[];
}
