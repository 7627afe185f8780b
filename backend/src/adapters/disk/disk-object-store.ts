import { link, open, opendir, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock, Ids } from '../../ports/clock.js';
import { DiskFull, EngineUnavailable } from '../../ports/event-store.js';
import { bounded } from '../../ports/object-body.js';
import { isKeyPrefix } from '../../ports/object-key.js';
import { ObjectExists, ObjectStore, type StoredObject } from '../../ports/object-store.js';
import { codeOf, isDiskFault, isFull } from './disk-fault.js';
import { makeDirectory, syncDirectory } from './durable.js';
import { isShard, objectPath } from './object-path.js';

/** Keys never contain an underscore, so this name cannot clash with a key. */
const UNFINISHED = '_unfinished';

/**
 * Stores objects as files below one directory. A new object is written to a temporary file, synced, and linked to its
 * name.
 */
export class DiskObjectStore extends ObjectStore {
  private constructor(
    private readonly root: string,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    super();
  }

  /** Opens a directory that no other process uses. Removes unfinished files of a process that died. */
  static async open(root: string, clock: Clock, ids: Ids): Promise<DiskObjectStore> {
    await rm(join(root, UNFINISHED), { recursive: true, force: true });
    await makeDirectory(join(root, UNFINISHED));
    return new DiskObjectStore(root, clock, ids);
  }

  async put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    options: { readonly maxBytes: number; readonly signal?: AbortSignal },
  ): Promise<StoredObject> {
    const { directory, file } = objectPath(this.root, key);
    const unfinished = join(this.root, UNFINISHED, this.ids.uuid());
    const createdAt = this.clock.now();
    try {
      if (await this.stat(key)) throw new ObjectExists(`The object ${key} already exists.`);
      const size = await writeDurably(unfinished, bounded(body, options), createdAt);
      options.signal?.throwIfAborted();
      await makeDirectory(directory);
      await link(unfinished, file);
      await syncDirectory(directory);
      return { key, size, createdAt };
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw new ObjectExists(`The object ${key} already exists.`);
      throw asUnavailable(error);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  async stat(key: string): Promise<StoredObject | undefined> {
    return describe(key, objectPath(this.root, key).file);
  }

  async read(key: string): Promise<Readable | undefined> {
    const handle = await open(objectPath(this.root, key).file).catch(undefinedIfMissing);
    return handle?.createReadStream();
  }

  async delete(key: string): Promise<void> {
    const { directory, file } = objectPath(this.root, key);
    const gone = await unlink(file).then(() => true, undefinedIfMissing);
    if (gone) await syncDirectory(directory);
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    if (!isKeyPrefix(prefix)) return;
    const folders = prefix.split('/').slice(0, -1);
    for await (const { key, file } of walk(
      join(this.root, ...folders),
      folders.map((folder) => `${folder}/`).join(''),
    )) {
      if (!key.startsWith(prefix)) continue;
      const object = await describe(key, file);
      if (object) yield object;
    }
  }
}

async function describe(key: string, file: string): Promise<StoredObject | undefined> {
  const found = await stat(file).catch(undefinedIfMissing);
  return found?.isFile() ? { key, size: found.size, createdAt: found.mtime } : undefined;
}

/** Yields all objects below a directory. `folder` is the key prefix of the directory. */
async function* walk(
  directory: string,
  folder: string,
): AsyncGenerator<{ readonly key: string; readonly file: string }> {
  const entries = await opendir(directory).catch(undefinedIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isFile()) yield { key: folder + entry.name, file: path };
    else if (isShard(entry.name)) yield* walk(path, folder);
    else if (entry.name !== UNFINISHED) yield* walk(path, `${folder}${entry.name}/`);
  }
}

/** Writes and syncs a file. Returns its size in bytes. */
async function writeDurably(file: string, body: AsyncIterable<Uint8Array>, time: Date): Promise<number> {
  const handle = await open(file, 'wx');
  try {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      await handle.writeFile(chunk);
    }
    await handle.utimes(time, time);
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
}

function undefinedIfMissing(error: unknown): undefined {
  const code = codeOf(error);
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw asUnavailable(error);
}

function asUnavailable(error: unknown): unknown {
  if (!isDiskFault(error)) return error;
  const Unavailable = isFull(error) ? DiskFull : EngineUnavailable;
  return new Unavailable(`The disk is unavailable: ${String(codeOf(error))}`, { cause: error });
}
