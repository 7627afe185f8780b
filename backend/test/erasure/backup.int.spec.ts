import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conversationCategory } from '@chatbot-builder/contracts/events/conversation';
import type { Message } from '@chatbot-builder/contracts/http';
import { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/settings/config.js';
import { LOCK_FILES } from '../../src/adapters/sqlite/data-directory.js';
import { unpackArchive } from '../../src/adapters/archive/archive.js';
import { backUp, unpackBackup } from '../../src/engines/embedded-backup.js';
import { installationOf } from '../../src/engines/installation.js';
import { ChatbotErasure } from '../../src/contexts/chatbots/chatbot-erasure.js';
import { ERASE_CHATBOT } from '../../src/contexts/chatbots/chatbots.reactions.js';
import { jobContext } from '../../src/kernel/envelope.js';
import { PersonErasure } from '../../src/contexts/accounts/erasure/person-erasure.js';
import { CAUSE } from '../../src/kernel/testing/recorded.js';
import { exportKeys } from '../../src/process/cli/key-export.js';
import { restoreInto } from '../../src/process/cli/restoration.js';
import { KnowledgeIndex } from '../../src/ports/knowledge-index.js';
import { SecretStore } from '../../src/ports/secret-store.js';
import { UnfinishedRestore } from '../../src/process/unfinished-restore.js';
import { dataKeyName } from '../../src/runtime/sealing/data-keys.js';
import { streamKeyId } from '../../src/runtime/sealing/key-ids.js';
import { RestorePause } from '../../src/runtime/restore-pause.js';
import { PASSWORD, TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { inProcessEngines } from '../in-process-engines.js';
import { OTHER_WORDS, plant, type Planted, SEALED, WORDS } from './planted.js';
import { traces } from './traces.js';

const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

let scratch: string;
let app: TestApp;
let ada: Planted;
let grace: Planted;
let said: string[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'backup-'));
  said = [];
  app = await TestApp.start({ dataDir: join(scratch, 'data'), settings: { SECRETS_KEY } });
  ada = await plant(app);
  grace = await plant(app, OTHER_WORDS);
});
afterEach(async () => {
  await app.stop();
  await rm(scratch, { recursive: true });
});

const inScratch = (name: string) => join(scratch, name);
const takeBackup = (name: string) => backUp(app.dataDir, inScratch(name), new Date());
const takeKeys = (name: string) => exportKeys(app.get(SecretStore), inScratch(name), header());
const header = () => ({
  format: 1 as const,
  exportedAt: new Date().toISOString(),
  installation: installationOf(app.dataDir),
});

/** Starts the server on the restored data, in place of the one that was backed up. */
async function restored(backup: string, keys: string): Promise<void> {
  const config = readConfig({ DATA_DIR: inScratch('restored'), SECRETS_KEY, LOG_LEVEL: 'silent' });
  await restoreInto({
    config,
    backup: inScratch(backup),
    keys: inScratch(keys),
    say: (line) => void said.push(line),
    engines: inProcessEngines,
  });
  await app.stop();
  app = await TestApp.start({ dataDir: config.dataDir, settings: { SECRETS_KEY } });
}

const signedIn = async (address: string) => {
  const agent = app.agent();
  const { status } = await agent.post('/api/login').send({ email: `${address}@example.com`, password: PASSWORD });
  return { agent, status };
};
const messagesOf = async (address: string, { conversationId }: Planted): Promise<Message[]> =>
  (await (await signedIn(address)).agent.get(`/api/messages/${conversationId}`).expect(200)).body;
const eraseAccount = async () => {
  await ada.builder.agent.delete('/api/user').send({ password: PASSWORD }).expect(204);
  await eventually(
    () => traces(app.dataDir, Object.values(WORDS)),
    (found) => found.length === 0,
  );
};

it('restores the data as in the log, and no sessions', async () => {
  await takeBackup('backup');
  await takeKeys('keys');
  await restored('backup', 'keys');
  expect(said.at(-2)).toBe('Everything matches the log.');
  expect((await messagesOf(WORDS.address, ada))[0]?.content).toContain(WORDS.message);
  expect((await app.get(KnowledgeIndex).search(ada.chatbotId as never, WORDS.file, 5)).passages[0]?.text).toContain(
    WORDS.file,
  );
  await app.anyone().get('/api/user').set('Cookie', ada.builder.cookie).expect(401);
});

it('is consistent while visitors keep writing', async () => {
  const talking = Promise.all(
    Array.from({ length: 12 }, (_, number) => grace.visitor.say(`Question number ${number}?`)),
  );
  await takeBackup('backup');
  await talking;
  await takeKeys('keys');
  await restored('backup', 'keys');
  expect(said.at(-2)).toBe('Everything matches the log.');
  const contents = (await messagesOf(OTHER_WORDS.address, grace)).map(({ content }) => content);
  expect(contents).not.toContain(null);
});

it('leaves reactions and jobs paused', async () => {
  await takeBackup('backup');
  await takeKeys('keys');
  await restored('backup', 'keys');
  expect(new RestorePause(app.dataDir).holds).toBe(true);
});

it('holds no trace of what was erased before', async () => {
  await eraseAccount();
  await takeBackup('backup');
  await mkdir(inScratch('unpacked'));
  await unpackArchive(inScratch('backup'), inScratch('unpacked'));
  expect(await traces(inScratch('unpacked'), Object.values(WORDS))).toEqual([]);
  expect(await traces(inScratch('unpacked'), [OTHER_WORDS.name])).not.toEqual([]);
});

it('holds no message or address that can be read without the keys', async () => {
  await takeBackup('backup');
  await mkdir(inScratch('unpacked'));
  await unpackArchive(inScratch('backup'), inScratch('unpacked'));
  expect(await traces(inScratch('unpacked'), SEALED)).toEqual([]);
  const database = await readFile(join(inScratch('unpacked'), 'data.sqlite'));
  expect(database.includes('MessageReceived')).toBe(true);
  expect(database.includes('secrets-key:')).toBe(false);
});

it('taken before an account was erased, and restored with today’s keys, holds nothing of it', async () => {
  await takeBackup('backup');
  await eraseAccount();
  await takeKeys('keys');
  await restored('backup', 'keys');
  expect(said).toContain('Repeated erasures since the backup: 1 accounts, 0 people, 0 chatbots, 0 conversations');
  expect(await traces(app.dataDir, Object.values(WORDS))).toEqual([]);
  expect((await signedIn(WORDS.address)).status).toBe(401);
  expect((await messagesOf(OTHER_WORDS.address, grace))[0]?.content).toContain(OTHER_WORDS.message);
});

it('taken before a conversation was erased has it erased after the restore', async () => {
  await takeBackup('backup');
  await ada.builder.agent.delete(`/api/conversations/${ada.conversationId}`).expect(204);
  await takeKeys('keys');
  await restored('backup', 'keys');
  expect((await messagesOf(WORDS.address, ada)).map(({ content }) => content)).toEqual([null, null]);
  const { body } = await (await signedIn(WORDS.address)).agent.get(`/api/conversations/${ada.chatbotId}`).expect(200);
  expect(body).toMatchObject([{ id: ada.conversationId, preview: null, endedAt: expect.any(String) }]);
});

it('taken before a person was erased has it erased after the restore, with its address free again', async () => {
  const email = 'cleo@example.com';
  const { user, accountId } = await app.registerClient(ada.builder, email);
  await takeBackup('backup');
  const context = {
    accountId,
    actor: { kind: 'person', id: ada.builder.user.id },
    ...CAUSE,
    commandId: 'erase',
  } as const;
  await app.get(PersonErasure).erase(PersonId.parse(user.id), context, new AbortController().signal);
  await takeKeys('keys');
  await restored('backup', 'keys');
  expect(said).toContain('Repeated erasures since the backup: 0 accounts, 1 people, 0 chatbots, 0 conversations');
  await app.anyone().post('/api/login').send({ email, password: PASSWORD }).expect(401);
  await app.anyone().post('/api/register').send({ email, password: PASSWORD }).expect(201);
  await (await signedIn(WORDS.address)).agent.get(`/api/chatbots/${ada.chatbotId}`).expect(200);
});

it('taken before a chatbot was deleted has it deleted after the restore', async () => {
  await takeBackup('backup');
  await ada.builder.agent.delete(`/api/chatbots/${ada.chatbotId}`).expect(204);
  await takeKeys('keys');
  await restored('backup', 'keys');
  expect(said).toContain('Repeated deletions since the backup: 1 chatbots');
  expect(said.at(-2)).toBe('Everything matches the log.');
  await (await signedIn(WORDS.address)).agent.get('/api/chatbots').expect(200, []);
  expect((await app.get(KnowledgeIndex).search(ada.chatbotId as never, WORDS.file, 5)).passages).toEqual([]);
  await (await signedIn(OTHER_WORDS.address)).agent.get(`/api/chatbots/${grace.chatbotId}`).expect(200);
});

it('taken before a chatbot was erased has it erased after the restore, with its knowledge', async () => {
  await takeBackup('backup');
  await ada.builder.agent.delete(`/api/chatbots/${ada.chatbotId}`).expect(204);
  const accountId = ada.builder.accountId;
  const chatbotId = ChatbotId.parse(ada.chatbotId);
  const context = jobContext({ name: ERASE_CHATBOT, cause: CAUSE }, { accountId, chatbotId, commandId: 'job' });
  await app.get(ChatbotErasure).eraseRestored(chatbotId, context, new AbortController().signal);
  await takeKeys('keys');
  await restored('backup', 'keys');
  expect(said).toContainEqual(
    expect.stringMatching(/^Repeated erasures since the backup: 0 accounts, 0 people, 1 chatbots, \d conversations$/),
  );
  await (await signedIn(WORDS.address)).agent.get('/api/chatbots').expect(200, []);
  expect(await traces(app.dataDir, [WORDS.file])).toEqual([]);
});

it('without its keys is refused by the server, which creates no new keys', async () => {
  await takeBackup('backup');
  await mkdir(inScratch('restored'));
  await unpackBackup(inScratch('backup'), inScratch('restored'));
  const started = TestApp.start({ dataDir: inScratch('restored'), settings: { SECRETS_KEY } });
  await expect(started).rejects.toMatchObject({
    name: 'StartFailure',
    message: expect.stringContaining('npm run restore -- <backup> --keys <keys file>'),
  });
});

describe('a restore that is refused', () => {
  const restore = () =>
    restoreInto({
      config: readConfig({ DATA_DIR: inScratch('restored'), SECRETS_KEY, LOG_LEVEL: 'silent' }),
      backup: inScratch('backup'),
      keys: inScratch('keys'),
      say: (line) => void said.push(line),
      engines: inProcessEngines,
    });

  it.each<[string, () => Promise<unknown>, string]>([
    ['another installation', () => exported({ installation: randomUUID() }), 'holds the keys of another installation'],
    ['an earlier time', () => exported({ exportedAt: '2001-01-01T00:00:00.000Z' }), 'before the backup'],
    [
      'a file that was cut short',
      async () => {
        await takeKeys('keys');
        const text = await readFile(inScratch('keys'), 'utf8');
        await writeFile(inScratch('keys'), text.trimEnd().split('\n').slice(0, -1).join('\n'));
      },
      'is truncated',
    ],
  ])('over keys of %s leaves the directory empty for the next try', async (_what, keys, message) => {
    await takeBackup('backup');
    await keys();
    await expect(restore()).rejects.toThrow(message);
    expect((await readdir(inScratch('restored'))).filter((name) => !LOCK_FILES.has(name))).toEqual([]);
    await takeKeys('keys');
    await restore();
    expect(said.at(-1)).toContain('npm run resume');
  });

  it('because another one is under way leaves that one alone', async () => {
    await takeBackup('backup');
    await takeKeys('keys');
    const outcomes = await Promise.allSettled([restore(), restore()]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      {
        status: 'rejected',
        reason: { name: 'StartFailure', message: expect.stringContaining('is in use by process') },
      },
    ]);
    expect(said.at(-1)).toContain('npm run resume');
    await expect(restore()).rejects.toThrow('is not empty');
  });

  it('begins anew after one that was killed', async () => {
    await takeBackup('backup');
    await takeKeys('keys');
    await mkdir(inScratch('restored'));
    new UnfinishedRestore(inScratch('restored')).begin();
    await unpackBackup(inScratch('backup'), inScratch('restored'));
    await restore();
    expect(new UnfinishedRestore(inScratch('restored')).holds).toBe(false);
  });

  const exported = (own: Partial<ReturnType<typeof header>>) =>
    exportKeys(app.get(SecretStore), inScratch('keys'), { ...header(), ...own });
});

it('says how many keys are in no export', async () => {
  await takeBackup('backup');
  await app.get(SecretStore).delete(dataKeyName(streamKeyId(conversationCategory, ada.conversationId)));
  await takeKeys('keys');
  await restored('backup', 'keys');
  expect(said).toContainEqual(expect.stringMatching(/^1 of the keys that the data needs are in no export/));
});

it('can only be restored into an empty directory', async () => {
  await takeBackup('backup');
  await takeKeys('keys');
  const config = readConfig({ DATA_DIR: app.dataDir, SECRETS_KEY, LOG_LEVEL: 'silent' });
  await expect(
    restoreInto({ config, backup: inScratch('backup'), keys: inScratch('keys'), say: () => undefined }),
  ).rejects.toThrow('is not empty');
});
