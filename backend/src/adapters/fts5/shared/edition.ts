import type { LiveDocument } from '../../../ports/chunk-store.js';

/** A writing of a document, as a file calls it: what has the same name is the same, so that no versions are compared. */
export const editionOf = ({ documentId, stamp }: LiveDocument): string => `${documentId}/${stamp}`;

export const documentIdOf = (edition: string): string => edition.slice(0, edition.lastIndexOf('/'));
