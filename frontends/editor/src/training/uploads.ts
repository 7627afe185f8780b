/** A selected file and the state of its upload. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state: UploadState;
}

export type UploadState =
  | { readonly phase: 'chosen' }
  /** `part` is the fraction sent, from 0 to 1. */
  | { readonly phase: 'sending'; readonly part: number }
  /** The server has received the file and is processing it. */
  | { readonly phase: 'processing' }
  /** The file stays selected, with the server's reason if it gave one. */
  | { readonly phase: 'failed'; readonly reason?: string };

/** The outcome for one file. `listed`: it is in the document list, readable or not. */
export type Outcome =
  | { readonly kind: 'ready' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'failed'; readonly listed: boolean; readonly reason?: string };

export const inFlight = ({ state }: Upload): boolean => state.phase === 'sending' || state.phase === 'processing';

const withState = (uploads: readonly Upload[], key: number, state: UploadState): Upload[] =>
  uploads.map((upload) => (upload.key === key ? { ...upload, state } : upload));

export const progressed = (uploads: readonly Upload[], key: number, part: number): Upload[] =>
  withState(uploads, key, part < 1 ? { phase: 'sending', part } : { phase: 'processing' });

/** Removes files that have become documents. The others stay with their reasons. */
export const ended = (uploads: readonly Upload[], key: number, outcome: Outcome): Upload[] =>
  outcome.kind === 'failed' && !outcome.listed
    ? withState(uploads, key, { phase: 'failed', reason: outcome.reason })
    : uploads.filter((upload) => upload.key !== key);

export interface Report {
  readonly title: string;
  readonly description?: string;
  readonly failed: boolean;
}

/** One toast for all files of an upload. A failure takes precedence over a delay, a delay over success. */
export const reportOf = (outcomes: readonly Outcome[]): Report => {
  const failures = outcomes.filter((outcome) => outcome.kind === 'failed');
  if (failures.length > 0) {
    const reason = failures.find((failure) => failure.reason)?.reason;
    return { title: 'Failed to process files', description: reason ?? 'Please try again', failed: true };
  }
  if (outcomes.some((outcome) => outcome.kind === 'processing')) {
    return {
      title: 'Still processing',
      description: 'Large files take a while. The list shows when they are ready.',
      failed: false,
    };
  }
  return { title: 'Files uploaded and processed successfully', failed: false };
};
