import type { documentEvents } from './document.js';
import type { SamplesOf } from './event.js';

export const samples: SamplesOf<typeof documentEvents> = {
  DocumentAdded: [
    { kind: 'file', name: 'Returns.md', objectKey: 'uploads/1', fileSize: 5 },
    { kind: 'file', name: 'żółw.txt', objectKey: 'uploads/2', fileSize: 0 },
  ],
  DocumentIndexed: [{ chunks: 3, characters: 1_200, textHash: 'a'.repeat(64) }],
  DocumentFailed: [{ reason: 'empty' }, { reason: 'unreadable' }],
  DocumentRetried: [{}],
  DocumentFileDeleted: [{}],
  DocumentDeleted: [{}],
};
