import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { categoryOf } from '@chatbot-builder/contracts/events';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { NewEvent } from '../src/ports/event-store.js';
import { compressContent } from '../src/adapters/sqlite/log/event-content.js';
import { hashed } from '../src/runtime/testing/embedded.js';
import { EMBEDDED } from './engines/embedded.js';
import { TestApp } from './app.js';
import { projections } from '../src/contexts/manifest.js';
import { facts, replay, replaying } from './replay-process.js';

const TOKEN = 'f'.repeat(64);
const CHATBOT_STREAM = 'chatbot-0190a6a0-0000-4000-8000-000000000001';
/**
 * Always uses the embedded engines, because it tampers with a SQLite file. See engines/replay.engine.spec.ts for the
 * others.
 */

/** Changes the file behind the product's back, like a faulty disk. */
function inDatabase<Result>(dataDir: string, act: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(join(dataDir, 'data.sqlite'), { timeout: 5_000 });
  try {
    return act(db);
  } finally {
    db.close();
  }
}

const liveTable = (db: DatabaseSync, view: string): string =>
  `view_${Number(db.prepare('SELECT id FROM generations WHERE collection = ? AND live = 1').get(view)?.['id'])}`;
const tamper = (dataDir: string, id: string) =>
  inDatabase(dataDir, (db) => {
    const table = liveTable(db, 'chatbot-details');
    return db
      .prepare(
        `UPDATE ${table}_bodies SET text = json_set(text, '$.settings.name', 'tampered with') WHERE slot = (SELECT body FROM ${table} WHERE id = ?)`,
      )
      .run(id);
  });

let planted = 0;
/** An event as another version of the product, or a bug, could have written it. */
function fabricated(stream: string, type: string, data: NewEvent['data']): NewEvent {
  const id = `planted ${++planted}`;
  const accountId = '0190a6a0-0000-4000-8000-00000000000a' as AccountId;
  const metadata = {
    accountId,
    actor: { kind: 'person', id: accountId },
    commandId: id,
    correlationId: 'planted',
    causationId: id,
    occurredAt: '2026-11-20T12:00:00.000Z',
  } as const;
  return hashed(stream, { id, type, version: 1, data, metadata });
}

/** Inserts an event at the end of a stream. */
function plant(db: DatabaseSync, stream: string, ...events: readonly NewEvent[]): void {
  const revision = Number(db.prepare('SELECT count(*) AS count FROM events WHERE stream = ?').get(stream)?.['count']);
  const insert = db.prepare(
    "INSERT INTO events (stream, revision, category, id, type, version, metadata, data, content, hash, account) VALUES (?, ?, ?, ?, ?, ?, '', '', ?, ?, ?)",
  );
  for (const [index, { id, type, version, metadata, data, hash }] of events.entries())
    insert.run(
      stream,
      revision + index,
      categoryOf(stream),
      id,
      type,
      version,
      compressContent(JSON.stringify([metadata, data]), stream, metadata.accountId),
      hash,
      metadata.accountId,
    );
}

let dataDir: string;
let chatbotId: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'replay-cli-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('beside a running server', () => {
  let app: TestApp;
  let asServer: Record<string, string>;
  beforeAll(async () => {
    app = await TestApp.start({ dataDir, settings: { ...EMBEDDED, OPERATOR_TOKEN: TOKEN } });
    asServer = { PORT: new URL(app.url).port, OPERATOR_TOKEN: TOKEN };
    const { agent } = await app.register();
    chatbotId = (await agent.post('/api/chatbots').send({ name: 'Ada’s own' }).expect(201)).body.id;
  });
  afterAll(() => app.stop());

  it('status shows every view', async () => {
    const { code, out } = await replay(dataDir, ['status']);
    expect(code).toBe(0);
    expect(out).toMatch(/^The log ends at position \d+\.\n\nVIEW +VERSION +AT +LAG +BUILDING +DEAD LETTERS\n/);
    expect(out).toMatch(/\nchatbot-details +\d+ +\d+ +0 events\n/);
    expect(facts(await replay(dataDir, ['status', '--json'])).map(({ kind }) => kind)).toEqual([
      'log',
      ...projections.map(() => 'view'),
    ]);
  });

  it('verify reports that everything is equal', async () => {
    const { code, out } = await replay(dataDir, ['verify']);
    expect(out).toContain('chatbot-details: 1 document compared at position');
    expect(out).toMatch(/Everything matches the log\.\n$/);
    expect(code).toBe(0);
    expect(facts(await replay(dataDir, ['verify', 'chatbots', '--json'])).at(-1)).toEqual({
      kind: 'done',
      equal: true,
    });
  });

  it('verify names the document and fields that differ, but no values', async () => {
    tamper(dataDir, chatbotId);
    const { code, out, err } = await replay(dataDir, ['verify']);
    expect(code).toBe(1);
    expect(out).toContain(`chatbot-details ${chatbotId} differs in settings.\n`);
    expect(out).toMatch(/chatbot-details: 1 document compared at position \d+, 1 different\./);
    expect(out + err).not.toMatch(/tampered|Ada|@/);
    const told = await replay(dataDir, ['verify', '--json']);
    expect(told.code).toBe(1);
    expect(facts(told)).toContainEqual({
      kind: 'differs',
      view: 'chatbot-details',
      id: chatbotId,
      how: 'changed',
      fields: ['settings'],
    });
  });

  it('rebuild lets the server do it, which fixes the difference', async () => {
    const { code, out } = await replay(dataDir, ['rebuild', 'chatbot-details'], asServer);
    expect([code, out]).toEqual([0, 'chatbot-details is rebuilt.\n']);
    expect((await replay(dataDir, ['verify'])).code).toBe(0);
  });

  it('rebuild without the operator’s token explains how to do it', async () => {
    for (const token of [undefined, 'e'.repeat(64)]) {
      const { code, err } = await replay(dataDir, ['rebuild'], {
        PORT: asServer['PORT']!,
        ...(token && { OPERATOR_TOKEN: token }),
      });
      expect(code).toBe(2);
      expect(err).toContain(`A server uses ${dataDir}. Stop it, or let it do the work: set OPERATOR_TOKEN`);
    }
  });

  it('redo lets the server do it', async () => {
    const { code, out } = await replay(dataDir, ['redo', 'reaction:ask-to-confirm'], asServer);
    expect([code, out]).toEqual([
      0,
      'reaction:ask-to-confirm: its jobs are queued again, except those that wait or are done.\n',
    ]);
  });

  it('retry lets the server do it', async () => {
    const { code, out } = await replay(dataDir, ['retry', 'chatbots'], asServer);
    expect([code, out]).toEqual([0, 'chatbots: no dead letters.\n']);
  });
});

describe('without a server', () => {
  it('verify compares the stored data', async () => expect((await replay(dataDir, ['verify'])).code).toBe(0));

  it('rebuild does it in its own process, and the next server can use the data', async () => {
    tamper(dataDir, chatbotId);
    expect((await replay(dataDir, ['verify'])).code).toBe(1);
    const { code, out } = await replay(dataDir, ['rebuild']);
    expect(code).toBe(0);
    for (const { collection } of projections) expect(out).toContain(`${collection.name} is rebuilt.\n`);
    expect((await replay(dataDir, ['verify'])).code).toBe(0);
    await (await TestApp.start({ dataDir, settings: EMBEDDED })).stop();
  });

  it('redo asks for a server, and names the reactions', async () => {
    expect(await replay(dataDir, ['redo', 'reaction:index-documents'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('No server is running. Jobs are queued by one'),
    });
    expect((await replay(dataDir, ['redo', 'chatbots'])).err).toMatch(
      /There is no reaction chatbots\. The reactions are: .*reaction:index-documents/,
    );
  });

  it('leaves the dead letters of a reaction to the next server', async () => {
    const { code, err } = await replay(dataDir, ['retry', 'reaction:index-documents']);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(
        'No server is running. Dead letters of reaction:index-documents are retried when one starts.',
      ),
    ]);
    expect((await replay(dataDir, ['rebuild', 'reaction:index-documents'])).err).toContain(
      'There is no view reaction:index-documents.',
    );
  });

  it('status lists failed jobs without their payload', async () => {
    inDatabase(dataDir, (db) =>
      db
        .prepare(
          "INSERT INTO jobs (id, name, owner, payload, correlation_id, causation_id, state, due, attempts, error, failed_at) VALUES ('job-1', 'accounts.erase', 'ada', '{\"accountId\":\"ada\"}', 'request', 'event', 'failed', 0, 24, 'no index', 0)",
        )
        .run(),
    );
    const { code, out } = await replay(dataDir, ['status']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(
        /\n\naccounts\.erase job-1 \([^)]+\) failed 1970-01-01T00:00:00\.000Z after 24 attempts: no index\n$/,
      ),
    ]);
    inDatabase(dataDir, (db) => db.prepare("DELETE FROM jobs WHERE id = 'job-1'").run());
  });

  it('an event that cannot be folded is listed, waits, and is folded after a fix', async () => {
    const poisoned = 'chatbot-0190a6a0-0000-4000-8000-00000000dead';
    const event = fabricated(poisoned, 'ChatbotCreated', {});
    inDatabase(dataDir, (db) => plant(db, poisoned, event));
    const behind = await replay(dataDir, ['verify', 'chatbots']);
    expect([behind.code, behind.out]).toEqual([
      2,
      expect.stringMatching(
        /\nThe end of the log could not be compared: chatbots is 1 event behind, and no process is catching up\. .*\n$/,
      ),
    ]);
    const still = await replay(dataDir, ['retry', 'chatbots']);
    expect(still.code).toBe(1);
    expect(still.out).toMatch(
      /^chatbots: 1 dead letter left:\n {2}0190a6a0-0000-4000-8000-00000000dead at position \d+: Error: A document of chatbots does not match its schema/,
    );
    const status = await replay(dataDir, ['status']);
    expect(status.code).toBe(0);
    expect(status.out).toMatch(/\nchatbots .* 1\n/);
    expect(status.out).toMatch(/\nchatbots 0190a6a0-0000-4000-8000-00000000dead dead-lettered at position/);

    const settings = { ...CHATBOT_DEFAULTS, name: 'mended', description: '', knowledgeBase: '' };
    const { metadata, data, hash } = hashed(poisoned, { ...event, data: { settings } });
    const content = compressContent(JSON.stringify([metadata, data]), poisoned, metadata.accountId);
    inDatabase(dataDir, (db) =>
      db.prepare('UPDATE events SET content = ?, hash = ? WHERE stream = ?').run(content, hash, poisoned),
    );
    expect((await replay(dataDir, ['verify', 'chatbots'])).code).toBe(1);
    expect(await replay(dataDir, ['retry', 'chatbots'])).toMatchObject({
      code: 0,
      out: 'chatbots: no dead letters.\n',
    });
    expect((await replay(dataDir, ['verify', 'chatbots'])).code).toBe(0);
  });
});

describe('a rebuild that is killed', () => {
  const RENAMES = 60_000;
  let large: string;
  beforeEach(async () => {
    large = mkdtempSync(join(tmpdir(), 'replay-large-'));
    await (await TestApp.start({ dataDir: large, settings: EMBEDDED })).stop();
    inDatabase(large, (db) => {
      db.exec('BEGIN');
      plant(
        db,
        CHATBOT_STREAM,
        fabricated(CHATBOT_STREAM, 'ChatbotCreated', {
          settings: { ...CHATBOT_DEFAULTS, name: '0', description: '', knowledgeBase: '' },
        }),
        ...Array.from({ length: RENAMES }, (_, number) =>
          fabricated(CHATBOT_STREAM, 'ChatbotSettingsChanged', { changes: { name: String(number + 1) } }),
        ),
      );
      db.exec('COMMIT');
    });
    expect((await replay(large, ['retry', 'chatbot-details'])).code).toBe(0);
  });
  afterEach(() => rmSync(large, { recursive: true }));

  const builds = () =>
    inDatabase(large, (db) =>
      db.prepare("SELECT id, live, checkpoint FROM generations WHERE collection = 'chatbot-details' ORDER BY id").all(),
    );

  it('continues from its checkpoint', async () => {
    const child = replaying(large, ['rebuild', 'chatbot-details', '--json']);
    let said = '';
    for await (const chunk of child.stdout!) {
      said += String(chunk);
      if (
        said
          .split('\n')
          .some((line) => line.endsWith('}') && JSON.parse(line).kind === 'building' && JSON.parse(line).progress > 0)
      )
        break;
    }
    child.kill('SIGKILL');
    if (child.signalCode === null) await once(child, 'exit');
    const [live, left] = builds();
    expect(live).toMatchObject({ live: 1 });
    expect(left).toMatchObject({ live: 0 });
    expect(Number(left!['checkpoint'])).toBeGreaterThan(0);
    expect(Number(left!['checkpoint'])).toBeLessThan(RENAMES);

    const resumed = await replay(large, ['rebuild', 'chatbot-details', '--json']);
    expect(resumed.code).toBe(0);
    expect(facts(resumed)[0]).toMatchObject({ kind: 'building', view: 'chatbot-details' });
    expect(facts(resumed)[0]!['progress']).toBeGreaterThan(0);
    expect(builds()).toEqual([expect.objectContaining({ id: left!['id'], live: 1 })]);
    expect((await replay(large, ['verify', 'chatbot-details'])).code).toBe(0);
  });
});

describe('fails with exit code 2 and a message for', () => {
  it('bad usage', async () => {
    const views = projections.map(({ collection }) => collection.name).join(', ');
    for (const [given, sentence] of [
      [['mend'], 'mend is not an action.\n\nnpm run replay'],
      [['verify', 'nothing'], `There is no view nothing. The views are: ${views}.`],
    ] as const) {
      const { code, err } = await replay(dataDir, given);
      expect(code).toBe(2);
      expect(err.slice(0, sentence.length)).toBe(sentence);
    }
  });

  it.each<[string, Record<string, string>, string]>([
    ['missing settings', { APP_ENV: 'production' }, 'SECRETS_KEY'],
    ['invalid settings', { OPERATOR_TOKEN: 'short' }, 'OPERATOR_TOKEN'],
    ['an unreachable engine', { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' }, 'cannot be'],
    ['missing data', { DATA_DIR: join(tmpdir(), 'nothing-was-ever-here') }, 'Start the server once to create it.'],
  ])('%s', async (_what, settings, sentence) => {
    for (const given of [['verify'], ['rebuild', 'chatbots']]) {
      const { code, err } = await replay(dataDir, given, settings);
      expect(err).toContain(sentence);
      expect(code).toBe(2);
    }
  });

  it('an event of a newer version', async () => {
    const newer = mkdtempSync(join(tmpdir(), 'replay-newer-'));
    await (await TestApp.start({ dataDir: newer, settings: EMBEDDED })).stop();
    inDatabase(newer, (db) => plant(db, CHATBOT_STREAM, fabricated(CHATBOT_STREAM, 'ChatbotPainted', {})));
    for (const given of [['verify'], ['rebuild', 'chatbots']]) {
      const { code, err } = await replay(newer, given);
      expect(err).toContain('holds ChatbotPainted version 1, which a newer version of the product wrote');
      expect(code).toBe(2);
    }
    expect(facts(await replay(newer, ['verify', '--json'])).at(-1)).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('newer version'),
    });
    const { code, out } = await replay(newer, ['status']);
    expect(out).toContain(
      '\nchatbots can only be kept by a newer version: chatbot-0190a6a0-0000-4000-8000-000000000001/0 holds ChatbotPainted version 1, which a newer',
    );
    expect(out).toMatch(/\ndocuments .* 0 events\n/);
    expect(code).toBe(0);
    rmSync(newer, { recursive: true });
  });
});
