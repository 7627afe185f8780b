import { Problem } from '@chatbot-builder/contracts/http';
import { toast, toastFailure } from '@chatbot-builder/kit';
import { become, begin } from './received';

const TENTHS_OF_MB = 100_000;

/**
 * Downloads everything that the account owns, and says how it went. Uses fetch because a navigation can report neither
 * progress nor a failure midway. The browser keeps a large response on disk, not in memory.
 */
export async function downloadAccount(): Promise<void> {
  const signal = begin();
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
      become(tenths);
      passed.enqueue(chunk);
    },
  });
  return new Response(body?.pipeThrough(counting), { headers });
}
