import type { Writable } from 'node:stream';
import type { ExportedConversation } from './exported-conversations.js';

/** Which part of a file is written. Only the last part may be empty, unless it is also the first. */
export interface ExportPart {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

export const WHOLE: ExportPart = { isFirst: true, isLast: true };

/** Writes conversations in a format, to the destination's end. */
export type WriteExport = (
  conversations: AsyncIterable<ExportedConversation>,
  destination: Writable,
  part?: ExportPart,
) => Promise<void>;
