import { Problem } from '@chatbot-builder/contracts/http';
import { toast, toastFailure } from '@chatbot-builder/kit';
import { useSyncExternalStore } from 'react';

const TENTHS_OF_MB = 100_000;

/** Outlives the card, as downloads do. */
let canceling: AbortController | undefined;
/** In tenths of megabytes, so that screens are drawn only when they show something else. */
let received: number | undefined;
const listeners = new Set<() => void>();

function become(next: number | undefined): void {
  received = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Megabytes that have arrived of the download that is going on. Undefined if none is. */
export const useReceivedMegabytes = (): number | undefined => {
  const tenths = useSyncExternalStore(subscribe, () => received);
  return tenths === undefined ? undefined : tenths / 10;
};

export const cancelDownload = (): void => canceling?.abort();

/**
 * Downloads everything that the account owns, and says how it went. Uses fetch because a navigation can report neither progress nor
 * a failure midway. The browser keeps a large response on disk, not in memory.
 */
export async function downloadAccount(): Promise<void> {
  const { signal } = (canceling = new AbortController());
  become(0);
  try {
    const response = await fetch(new URL('/api/user/data', location.origin), { signal });
    if (!response.ok) {
      toastFailure('Download failed', await reasonIn(response));
      return;
    }
    const name = `chatbot-builder-${new Date().toISOString().slice(0, 10)}.zip`;
    save(await counted(response).blob(), name);
    toast({ title: 'Download successful', description: `Downloaded ${name}` });
  } catch (error) {
    if (signal.aborted) toast({ title: 'Download canceled' });
    else {
      console.error(error);
      toastFailure('Download failed', 'The connection broke off. Please try again.');
    }
  } finally {
    become(undefined);
  }
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The browser has begun to save it by the next task.
  setTimeout(() => URL.revokeObjectURL(href));
}

async function reasonIn(response: Response): Promise<string> {
  const problem = Problem.safeParse(await response.json().catch(() => undefined));
  return problem.data?.message ?? 'Please try again.';
}

/** The same response, whose bytes are counted as they arrive. */
function counted({ body, headers }: Response): Response {
  let bytes = 0;
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, passed) => {
      bytes += chunk.byteLength;
      const tenths = Math.floor(bytes / TENTHS_OF_MB);
      if (tenths !== received) become(tenths);
      passed.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(counting), { headers });
}
