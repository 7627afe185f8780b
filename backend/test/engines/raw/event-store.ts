import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Kept } from '../../erasure/traces.js';

const Line = z.object({ stream: z.string(), type: z.string(), data: z.base64(), metadata: z.base64() });
export interface KeptEvent extends Kept {
  readonly stream: string;
  readonly type: string;
  /** JSON. */
  readonly data: string;
}

/** Every event in the file of the protocol fake, byte by byte as sent. Includes deleted events until a scavenge. */
export async function* keptInEventStore(file: string): AsyncGenerator<KeptEvent> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  for (const line of lines) {
    const { stream, type, ...encoded } = Line.parse(JSON.parse(line));
    const data = Buffer.from(encoded.data, 'base64');
    const bytes = Buffer.concat([Buffer.from(`${stream} ${type}\n`), data, Buffer.from(encoded.metadata, 'base64')]);
    yield { where: `event store ${stream} ${type}`, bytes, stream, type, data: data.toString() };
  }
}
