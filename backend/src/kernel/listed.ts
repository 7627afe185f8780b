/** A page of a list. */
export interface Listed<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: string;
  /** The number of items on all pages, where it is known. */
  readonly total?: number;
}
