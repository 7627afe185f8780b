import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';

/** A file to be archived. */
export interface Archived {
  /** Path within the archive. */
  readonly name: string;
  readonly path: string;
}

/** Letters, digits, dashes, dots and underscores between slashes; none begins with a dot. */
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** The archive is truncated, or is not one of ours. */
export class BrokenArchive extends Error {
  override readonly name = 'BrokenArchive';
}

/** Writes the files to a gzipped tar, durable when it resolves. Skips files that no longer exist. */
export async function writeArchive(file: string, files: AsyncIterable<Archived>): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  const packed = (async () => {
    try {
      for await (const each of files) await add(tar, each);
      tar.finalize();
    } catch (error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  })();
  await bothOf(packed, written);
}

/** Waits for both ends of a stream. */
async function bothOf(...ends: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(ends);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  // If one end fails, the other only sees that its stream ended early.
  if (failures.length > 0) throw failures.find(isSystemError) ?? failures[0];
}

async function add(tar: Pack, { name, path }: Archived): Promise<void> {
  const handle = await open(path).catch(undefinedIfMissing);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    const entry = tar.entry({ name, size });
    await pipeline(handle.createReadStream({ autoClose: false, ...(size > 0 && { end: size - 1 }) }), entry);
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks an archive into a directory.
 * @throws BrokenArchive if it is truncated or contains an unsafe path; the system's own error if a file cannot be read
 *   or written, because that says nothing about the archive
 */
export async function unpackArchive(file: string, directory: string): Promise<void> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar).catch((error: unknown) => {
    if (isSystemError(error)) throw error;
    throw new BrokenArchive(`${file} is not a backup, or it is incomplete`, { cause: error });
  });
  const unpacked = (async () => {
    for await (const entry of tar) {
      if (!NAME.test(entry.header.name))
        throw new BrokenArchive(`${file} is not a backup: it contains ${JSON.stringify(entry.header.name)}`);
      const path = join(directory, entry.header.name);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(entry, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    }
  })();
  await bothOf(read, unpacked);
}

const isSystemError = (error: unknown): boolean => typeof error === 'object' && error !== null && 'syscall' in error;

function undefinedIfMissing(error: unknown): undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
