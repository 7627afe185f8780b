import type { LiveDocument } from '../../../ports/chunk-store.js';

/** The id of one write of a document in a file. Equal ids mean equal content, so no versions are compared. */
export const editionOf = ({ documentId, stamp }: LiveDocument): string => `${documentId}/${stamp}`;

export const documentIdOf = (edition: string): string => edition.slice(0, edition.lastIndexOf('/'));
