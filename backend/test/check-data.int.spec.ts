import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EmbeddedFiles } from '../src/engines/embedded-check.js';
import { checkData } from '../src/process/cli/checks/check-data.js';
import { readConfig } from '../src/settings/config.js';
import { EMBEDDED } from './engines/embedded.js';
import { TestApp } from './app.js';
import { changeContent } from './event-content.js';
import { Random } from './faults/random.js';
import { inProcessEngines } from './in-process-engines.js';
import { Teacher } from './knowledge.js';

/** Always on the embedded engines, because it changes their files. */

let scratch: string;
let chatbotId: string;
/** A copy of the installation's data directory. */
let dataDir: string;
let said: string[];
let copies = 0;

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'check-data-'));
  const app = await TestApp.start({ dataDir: join(scratch, 'original'), settings: EMBEDDED });
  const ada = await Teacher.of(app);
  ({ chatbotId } = ada);
  await ada.add(await ada.uploaded('The zeppelin departs on Mondays.')).expect(201);
  for (const description of ['Answers', 'Helps'])
    await ada.agent.patch(`/api/chatbots/${chatbotId}`).send({ description }).expect(200);
  await app.stop();
});
beforeEach(() => {
  dataDir = join(scratch, `copy-${++copies}`);
  cpSync(join(scratch, 'original'), dataDir, { recursive: true });
  said = [];
});
afterAll(() => rmSync(scratch, { recursive: true }));

async function check(): Promise<number> {
  const files = new EmbeddedFiles(dataDir, inProcessEngines);
  const config = readConfig({ ...EMBEDDED, DATA_DIR: dataDir });
  const found = await checkData(config, files, (line) => void said.push(line));
  await files.extractor.close();
  return found;
}

/** Flips random bits of the one file that matches, from an offset on. */
function flip(pattern: string, random: Random, flips = 1, from = 0): void {
  const [file = '', ...more] = globSync(pattern, { cwd: dataDir }).map((name) => join(dataDir, name));
  expect(more).toEqual([]);
  const bytes = readFileSync(file);
  for (let done = 0; done < flips; done++) {
    const at = random.between(from, bytes.length - 1);
    bytes[at] = bytes[at]! ^ (1 << random.between(0, 7));
  }
  writeFileSync(file, bytes);
}

function inDatabase(sql: string): void {
  const db = new DatabaseSync(join(dataDir, 'data.sqlite'));
  db.exec(sql);
  db.close();
}

it('finds nothing in an intact installation, and changes nothing', async () => {
  const before = readFileSync(join(dataDir, 'data.sqlite'));
  const found = await check();
  expect(said).toEqual(
    ['Database', 'Log', 'Keys', 'Uploaded files', 'Knowledge indexes', 'Views'].map((part) => `${part}: no damage.`),
  );
  expect(found).toBe(0);
  expect(readFileSync(join(dataDir, 'data.sqlite')).equals(before)).toBe(true);
});

it.each([1, 2, 3, 4])('finds one flipped bit in an uploaded file (seed %i)', async (seed) => {
  flip('objects/**/_??/*', new Random(seed));
  expect(await check()).toBe(1);
  expect(said.join()).toMatch(/Uploaded files: The file of document .* does not hold the text that was indexed/);
});

it.each([1, 2, 3, 4])(
  'finds flipped bits in a knowledge index, and says how it is built again (seed %i)',
  async (seed) => {
    flip('knowledge/*.sqlite', new Random(seed), 200);
    expect(await check()).toBe(1);
    expect(said.join()).toContain(`npm run replay -- reindex ${chatbotId}`);
  },
);

it.each([1, 2, 3])('finds one flipped bit in the secrets key (seed %i)', async (seed) => {
  const file = join(dataDir, 'secrets.key');
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  const random = new Random(seed);
  const at = random.between(0, key.length - 1);
  key[at] = key[at]! ^ (1 << random.between(0, 7));
  writeFileSync(file, key.toString('base64'));
  expect(await check()).toBe(1);
  expect(said.join()).toContain('does not open the check value');
});

it.each([
  [1, 0],
  [2, 4_096],
  [3, 4_096],
  [4, 4_096],
  [5, 4_096],
])('ends with sentences however the pages are damaged (seed %i, from byte %i)', async (seed, from) => {
  flip('data.sqlite', new Random(seed), 300, from);
  expect(await check()).toBeGreaterThan(0);
});

it.each([
  [
    'a lost event',
    `DELETE FROM events WHERE stream LIKE 'chatbot-%' AND revision = 1`,
    /^Log: The log has no event \d+ of chatbot-/,
  ],
  [
    'a key',
    `UPDATE secret_values SET value = CAST(replace(CAST(value AS TEXT), '"box":"', '"box":"AAAA') AS BLOB) WHERE number IN (SELECT number FROM secrets WHERE name LIKE 'data-key/%')`,
    /^Keys: The key data-key\/.* is damaged/,
  ],
  ['a lost key', `DELETE FROM secrets WHERE name LIKE 'data-key/person:%'`, /^Keys: The key person:.* is missing/],
])('finds damage of %s', async (_what, sql, sentence) => {
  inDatabase(sql);
  expect(await check()).toBeGreaterThan(0);
  expect(said).toContainEqual(expect.stringMatching(sentence));
});

it('finds damage of an event', async () => {
  const db = new DatabaseSync(join(dataDir, 'data.sqlite'));
  changeContent(db, "type = 'ChatbotCreated'", (content) => content.replace('"Ada"', '"Bda"'));
  db.close();
  expect(await check()).toBeGreaterThan(0);
  expect(said).toContainEqual(
    expect.stringMatching(
      /^Log: The log is damaged: chatbot-.* at position \d+ does not match its hash\. Restore a backup/,
    ),
  );
});

it('finds a view that differs from the log', async () => {
  const db = new DatabaseSync(join(dataDir, 'data.sqlite'));
  const live = db.prepare(`SELECT id FROM generations WHERE collection = 'documents' AND live = 1`).get();
  db.exec(`DELETE FROM view_${Number(live?.['id'])}`);
  db.close();
  expect(await check()).toBe(1);
  expect(said).toContainEqual(
    expect.stringMatching(
      /^Views: documents .* is missing\. Build the view again: npm run replay -- rebuild documents$/,
    ),
  );
});

it('finds a lost file, a lost index and a lost key file', async () => {
  for (const lost of ['objects', 'knowledge', 'secrets.key']) rmSync(join(dataDir, lost), { recursive: true });
  expect(await check()).toBe(3);
  expect(said).toContainEqual(expect.stringMatching(/^Uploaded files: The file of document .* is missing/));
  expect(said).toContainEqual(expect.stringMatching(/^Knowledge indexes: .* lacks documents/));
  expect(said).toContainEqual(expect.stringMatching(/^Keys: The key that opens the secrets is missing/));
});
