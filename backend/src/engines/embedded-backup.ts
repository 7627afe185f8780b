import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Archived, BrokenArchive, unpackArchive, writeArchive } from '../adapters/archive/archive.js';
import { syncDirectory } from '../adapters/disk/durable.js';
import { copyIndexFiles, indexStates } from '../adapters/fts5/index-copies.js';
import { DamagedDatabase } from '../adapters/sqlite/damage.js';
import { DataDirectoryInUse, LOCK, takeDataDirectory } from '../adapters/sqlite/data-directory.js';
import { DatabaseSnapshot } from '../adapters/sqlite/database-snapshot.js';
import { NoData } from '../ports/no-data.js';
import { INSTALLATION, installationOf } from './installation.js';

export { BrokenArchive, DamagedDatabase };

const DATABASE = 'data.sqlite';
const KNOWLEDGE = 'knowledge';
const OBJECTS = 'objects';
const MANIFEST = 'manifest.json';

const Manifest = z.object({ format: z.literal(1), takenAt: z.iso.datetime(), installation: z.uuid() });

/** Index files are copied before the database snapshot is taken, and copied again if they changed meanwhile. */
const ATTEMPTS = 10;

/** Index files changed during every attempt. */
export class IndexesBusy extends Error {
  override readonly name = 'IndexesBusy';
}

/** Another process is writing the same file. */
export class BackupUnderWay extends Error {
  override readonly name = 'BackupUnderWay';
}

/**
 * Where a backup is made before it gets its name. Locked while it is being written, so that a killed one can be told.
 */
export const asideOf = (file: string): string => `${file}.part`;

/**
 * Archives a data directory as of one moment, without its secrets and sessions. A server may be using it. Uploaded
 * files are copied after the snapshot: they never change, and a file that is missing by then was deleted later. Removes
 * what killed backups left beside the file. Leaves out knowledge indexes that are damaged, because they are built again
 * from the rest. Returns the ids of their chatbots.
 * @throws NoData, DamagedDatabase, IndexesBusy, BackupUnderWay
 */
export async function backUp(dataDir: string, file: string, takenAt: Date): Promise<readonly string[]> {
  if (!existsSync(join(dataDir, DATABASE)))
    throw new NoData(`${join(dataDir, DATABASE)} does not exist: there is nothing to back up. Check DATA_DIR.`);
  const aside = asideOf(file);
  await removeAbandoned(dirname(file));
  await mkdir(aside, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new BackupUnderWay(
          `Another backup to ${file} is under way, or ${aside} was left by something else. Remove it if no backup runs.`,
        )
      : error;
  });
  const lock = takeDataDirectory(aside);
  try {
    const { snapshot, damaged } = await snapshotWithKnowledge(dataDir, aside);
    try {
      await snapshot.copyTo(join(aside, DATABASE));
    } finally {
      snapshot.end();
    }
    await writeFile(
      join(aside, MANIFEST),
      JSON.stringify({
        format: 1,
        takenAt: takenAt.toISOString(),
        installation: installationOf(dataDir),
      } satisfies z.infer<typeof Manifest>),
    );
    await writeArchive(join(aside, 'archive'), filesOf(dataDir, aside));
    await rename(join(aside, 'archive'), file);
    await syncDirectory(join(file, '..'));
    return damaged.map((name) => basename(name, '.sqlite'));
  } finally {
    lock.release();
    await rm(aside, { recursive: true, force: true });
  }
}

async function removeAbandoned(directory: string): Promise<void> {
  for await (const name of glob(`*.part/${LOCK}`, { cwd: directory })) {
    const aside = dirname(join(directory, name));
    try {
      takeDataDirectory(aside).release();
    } catch (error) {
      if (error instanceof DataDirectoryInUse) continue;
      throw error;
    }
    await rm(aside, { recursive: true, force: true });
  }
}

async function snapshotWithKnowledge(
  dataDir: string,
  aside: string,
): Promise<{ readonly snapshot: DatabaseSnapshot; readonly damaged: readonly string[] }> {
  const knowledge = join(dataDir, KNOWLEDGE);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await rm(join(aside, KNOWLEDGE), { recursive: true, force: true });
    const before = indexStates(knowledge);
    const damaged = copyIndexFiles(knowledge, join(aside, KNOWLEDGE));
    const snapshot = DatabaseSnapshot.of(join(dataDir, DATABASE));
    if (isDeepStrictEqual(indexStates(knowledge), before)) return { snapshot, damaged };
    snapshot.end();
  }
  throw new IndexesBusy(
    'The backup failed because documents were added or removed during every attempt. Run it again at a quieter time.',
  );
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

export interface UnpackedBackup {
  readonly takenAt: Date;
  readonly installation: string;
}

/**
 * Unpacks a backup into an empty data directory. The database is moved last, and completes the restore.
 * @throws BrokenArchive
 */
export async function unpackBackup(file: string, dataDir: string): Promise<UnpackedBackup> {
  const aside = join(dataDir, 'restoring');
  await mkdir(aside, { recursive: true });
  try {
    await unpackArchive(file, aside);
    const manifest = Manifest.safeParse(JSON.parse(await readFile(join(aside, MANIFEST), 'utf8')));
    if (!manifest.success) throw new BrokenArchive(`${file} is not a backup that this version of the product can read`);
    const { installation } = manifest.data;
    await writeFile(join(dataDir, INSTALLATION), `${installation}\n`, { mode: 0o600, flush: true });
    for (const name of [KNOWLEDGE, OBJECTS, DATABASE])
      await rename(join(aside, name), join(dataDir, name)).catch(unlessMissing(name));
    return { takenAt: new Date(manifest.data.takenAt), installation };
  } finally {
    await rm(aside, { recursive: true, force: true });
    await syncDirectory(dataDir);
  }
}

/** Knowledge and files may be missing in a backup. The database never is. */
const unlessMissing = (name: string) => (error: unknown) => {
  if (name === DATABASE || !(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'))
    throw error;
};
