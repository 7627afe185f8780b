import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mailerContract } from '../../ports/mailer.contract.js';
import { MovableClock } from '../../ports/testing/movable-clock.js';
import { Mailbox } from './mailbox.js';

const ada = '0190a6a0-0000-4000-8000-000000000009' as PersonId;
const grace = '0190a6a0-0000-4000-8000-00000000000a' as PersonId;
const mail = { id: 'one', to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

async function openMailbox() {
  const directory = await mkdtemp(join(tmpdir(), 'mailbox-'));
  const arrivals: string[] = [];
  const clock = new MovableClock();
  return { directory, clock, arrivals, mailbox: new Mailbox(directory, clock, (id) => arrivals.push(id)) };
}

mailerContract('mailbox', async () => {
  const { directory, mailbox } = await openMailbox();
  return {
    mailer: mailbox,
    arrived: async () => {
      const files = (await readdir(directory)).sort();
      return Promise.all(files.map((file) => readFile(join(directory, file))));
    },
    close: () => rm(directory, { recursive: true }),
  };
});

let opened: Awaited<ReturnType<typeof openMailbox>>;
beforeEach(async () => {
  opened = await openMailbox();
});
afterEach(() => rm(opened.directory, { recursive: true, force: true }));

it('lists mails, the most recent first, and finds one by its id', async () => {
  const { mailbox, clock } = opened;
  await mailbox.send(mail, ada);
  clock.advance(1_000);
  await mailbox.send({ ...mail, id: 'two', subject: 'Later' }, ada);
  expect((await mailbox.list(10)).map(({ subject }) => subject)).toEqual(['Later', 'Hello']);
  expect(await mailbox.find('one')).toMatchObject({ to: 'ada@example.com', subject: 'Hello', html: '<p>Hello</p>\n' });
  expect(await mailbox.find('../one')).toBeUndefined();
});

it('keeps a mail once that is sent twice, and reports each arrival', async () => {
  const { mailbox, clock, arrivals } = opened;
  await mailbox.send(mail, ada);
  clock.advance(1_000);
  await mailbox.send(mail, ada);
  expect(await mailbox.list(10)).toHaveLength(1);
  expect(arrivals).toEqual(['one', 'one']);
});

it('is empty before the first mail', async () => {
  await rm(opened.directory, { recursive: true });
  expect(await opened.mailbox.list(10)).toEqual([]);
});

it('makes room for the latest hundred', async () => {
  const { mailbox, clock } = opened;
  for (let count = 0; count < 103; count++) {
    clock.advance(1);
    await mailbox.send({ ...mail, id: `mail-${count}` }, ada);
  }
  const ids = (await mailbox.list(200)).map(({ id }) => id);
  expect(ids).toHaveLength(100);
  expect(ids.at(-1)).toBe('mail-3');
});

it('deletes the mails to one person', async () => {
  const { mailbox } = opened;
  await mailbox.send(mail, ada);
  await mailbox.send({ ...mail, id: 'two' }, grace);
  await mailbox.drop(ada);
  await mailbox.drop(ada);
  expect((await mailbox.list(10)).map(({ id }) => id)).toEqual(['two']);
});
