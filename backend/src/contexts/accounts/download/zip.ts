import { addAbortSignal, Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { OwnedFile } from '../../../kernel/owned-data.js';

/**
 * Streams the files into a ZIP, of any size, to the destination's end. One body is open at a time. If a body fails, the
 * destination is destroyed, so that nobody takes a part for the whole. @throws what failed first
 */
export async function writeZip(files: AsyncIterable<OwnedFile>, destination: Writable, now: Date): Promise<void> {
  const zip = new ZipFile();
  const failed = new AbortController();
  const { signal } = failed;
  const ends = [pipeline(zip.outputStream, destination, { signal }), addAll(zip, files, now, signal)].map((end) =>
    end.catch((error: unknown) => failed.abort(error)),
  );
  await Promise.all(ends);
  signal.throwIfAborted();
}

async function addAll(zip: ZipFile, files: AsyncIterable<OwnedFile>, now: Date, failed: AbortSignal): Promise<void> {
  for await (const { name, body, modifiedAt = now } of files) {
    const source = addAbortSignal(failed, Readable.from(body, { objectMode: false }));
    zip.addReadStream(source, name, { mtime: modifiedAt });
    await finished(source);
  }
  zip.end();
}
