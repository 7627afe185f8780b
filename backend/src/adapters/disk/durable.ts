import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Syncs a directory, so that added and removed entries survive a power failure. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a directory and its parents durably. */
export async function makeDirectory(directory: string): Promise<void> {
  const first = await mkdir(directory, { recursive: true });
  if (first === undefined) return;
  const above = dirname(first);
  for (let made = dirname(directory); made.length >= above.length; made = dirname(made)) await syncDirectory(made);
}
