import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Archived, BrokenArchive, unpackArchive, writeArchive } from '../adapters/archive/archive.js';
import { syncDirectory } from '../adapters/disk/durable.js';
import { copyIndexFiles, indexStates } from '../adapters/fts5/index-copies.js';
import { DatabaseMoment } from '../adapters/sqlite/database-copy.js';

export { BrokenArchive };

const DATABASE = 'data.sqlite';
const KNOWLEDGE = 'knowledge';
const OBJECTS = 'objects';
const MANIFEST = 'manifest.json';

const Manifest = z.object({ format: z.literal(1), takenAt: z.iso.datetime() });

/** Index files are copied before the moment that the database is read at; they are copied again where they changed until then. */
const ATTEMPTS = 10;

/** Index files changed all the time. */
export class NeverStill extends Error {
  override readonly name = 'NeverStill';
}

/**
 * Everything below a data directory but its secrets and sessions, as of one moment, in one file; a server may be using it.
 * Files are copied after that moment: they never change, and one that went since was deleted by what is newer.
 */
export async function backUp(dataDir: string, file: string, takenAt: Date): Promise<void> {
  const aside = `${file}.part`;
  // Of a backup that was cut short.
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  try {
    const moment = await momentWithKnowledge(dataDir, aside);
    try {
      await moment.copyTo(join(aside, DATABASE));
    } finally {
      moment.end();
    }
    await writeFile(
      join(aside, MANIFEST),
      JSON.stringify({ format: 1, takenAt: takenAt.toISOString() } satisfies z.infer<typeof Manifest>),
    );
    await writeArchive(join(aside, 'archive'), filesOf(dataDir, aside));
    await rename(join(aside, 'archive'), file);
    await syncDirectory(join(file, '..'));
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function momentWithKnowledge(dataDir: string, aside: string): Promise<DatabaseMoment> {
  const knowledge = join(dataDir, KNOWLEDGE);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await rm(join(aside, KNOWLEDGE), { recursive: true, force: true });
    const before = indexStates(knowledge);
    copyIndexFiles(knowledge, join(aside, KNOWLEDGE));
    const moment = DatabaseMoment.of(join(dataDir, DATABASE));
    if (isDeepStrictEqual(indexStates(knowledge), before)) return moment;
    moment.end();
  }
  throw new NeverStill('Documents were being added or removed all the time. Run the backup again when fewer are.');
}

async function* filesOf(dataDir: string, aside: string): AsyncGenerator<Archived> {
  yield { name: MANIFEST, path: join(aside, MANIFEST) };
  yield { name: DATABASE, path: join(aside, DATABASE) };
  for await (const name of glob(`${KNOWLEDGE}/*.sqlite`, { cwd: aside })) yield { name, path: join(aside, name) };
  for await (const entry of glob(`${OBJECTS}/**/*`, {
    cwd: dataDir,
    withFileTypes: true,
    exclude: (each) => each.name === '_unfinished',
  })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    yield { name: path.slice(dataDir.length + 1), path };
  }
}

/** Puts a backup's files into a directory that holds none of them; the database last, which makes it whole. @throws BrokenArchive */
export async function unpackBackup(file: string, dataDir: string): Promise<{ readonly takenAt: Date }> {
  const aside = join(dataDir, 'restoring');
  await mkdir(aside, { recursive: true });
  try {
    await unpackArchive(file, aside);
    const manifest = Manifest.safeParse(JSON.parse(await readFile(join(aside, MANIFEST), 'utf8')));
    if (!manifest.success) throw new BrokenArchive(`${file} is no backup that this version of the product can read`);
    for (const name of [KNOWLEDGE, OBJECTS, DATABASE])
      await rename(join(aside, name), join(dataDir, name)).catch(wherePresent(name));
    return { takenAt: new Date(manifest.data.takenAt) };
  } finally {
    await rm(aside, { recursive: true, force: true });
    await syncDirectory(dataDir);
  }
}

/** There are no files where nobody has uploaded any; a database there always is. */
const wherePresent = (name: string) => (error: unknown) => {
  if (name === DATABASE || !(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'))
    throw error;
};
