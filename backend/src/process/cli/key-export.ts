import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { SecretStore } from '../../ports/secret-store.js';
import { secretNames } from '../../runtime/sealing/secret-names.js';

const Header = z.strictObject({
  format: z.literal(1),
  exportedAt: z.iso.datetime(),
  installation: z.uuid(),
  /** The key that opens the rest, in base64. Included if the product itself stores it. */
  secretsKey: z.base64().optional(),
});
export type KeyExportHeader = z.infer<typeof Header>;

const Line = z.strictObject({ name: z.string(), value: z.base64() });

/** The file is not a key export, is truncated, or does not fit the backup. */
export class BrokenKeys extends Error {
  override readonly name = 'BrokenKeys';
}

/** Where an export is written before it gets its name. */
export const partialOf = (file: string): string => `${file}.part`;

/**
 * Writes every sealed secret as one JSON line. Tombstones of destroyed secrets are included, so that they stay
 * destroyed when an older backup is restored. Durable once it resolves. Returns the number of secrets.
 */
export async function exportKeys(secrets: SecretStore, file: string, header: KeyExportHeader): Promise<number> {
  const partial = partialOf(file);
  const handle = await open(partial, 'w', 0o600);
  let exported = 0;
  try {
    await handle.writeFile(`${JSON.stringify(header)}\n`);
    for await (const { name, value } of secretsOf(secrets)) {
      await handle.writeFile(`${JSON.stringify({ name, value: Buffer.from(value).toString('base64') })}\n`);
      exported += 1;
    }
    await handle.writeFile(`${END}\n`);
    await handle.sync();
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return exported;
}

/** Last line. A file without it is truncated. */
const END = '{"end":true}';

/** Passes the header to `begin` and then each secret to `take`. @throws BrokenKeys */
export async function importKeys(
  file: string,
  begin: (header: KeyExportHeader) => void | Promise<void>,
  take: (name: string, value: Uint8Array) => Promise<unknown>,
): Promise<void> {
  let begun = false;
  let whole = false;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    if (line === END) whole = true;
    else if (begun) {
      const { name, value } = parsed(Line, line, file);
      await take(name, Buffer.from(value, 'base64'));
    } else {
      await begin(parsed(Header, line, file));
      begun = true;
    }
  }
  if (!whole) throw new BrokenKeys(`${file} is truncated: some of the keys are missing`);
}

async function* secretsOf(secrets: SecretStore): AsyncGenerator<{ readonly name: string; readonly value: Uint8Array }> {
  for await (const name of secretNames(secrets)) {
    const value = await secrets.get(name);
    if (value) yield { name, value };
  }
}

function parsed<Shape extends z.ZodType>(schema: Shape, line: string, file: string): z.infer<Shape> {
  try {
    return schema.parse(JSON.parse(line));
  } catch (error) {
    throw new BrokenKeys(`${file} is not a key export that this version of the product can read`, { cause: error });
  }
}
