import { afterEach, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { pino } from 'pino';
import { EventStore } from '../src/ports/event-store.js';
import { hashed } from '../src/runtime/testing/embedded.js';
import { TestApp } from './app.js';

let app: TestApp;
afterEach(() => app.stop());

it('logs an unreadable event of a newer version once, and reports it at /healthz once nobody runs the views and reactions', async () => {
  const lines: string[] = [];
  const out = new Writable({
    write(line: Buffer, _encoding, written) {
      lines.push(line.toString());
      written();
    },
  });
  app = await TestApp.start({ settings: { LEASE_SECONDS: '1' }, logger: pino({ level: 'warn' }, out) });
  const { agent } = await app.register();
  const accountId = AccountId.parse(randomUUID());
  const metadata = {
    accountId,
    actor: { kind: 'person', id: accountId },
    commandId: 'c',
    correlationId: 'c',
    causationId: 'c',
    occurredAt: '2026-11-20T12:00:00.000Z',
  } as const;
  const painted = hashed('chatbot-1', { id: randomUUID(), type: 'ChatbotPainted', version: 1, data: {}, metadata });
  await app.get(EventStore).append('chatbot-1', [painted], 'no-stream');

  const complaints = async () =>
    (await app.anyone().get('/healthz')).body as { readonly code?: string; readonly message?: string };
  let health = await complaints();
  while (!health.message?.includes('the views') || !health.message.includes('the reactions'))
    health = await complaints();
  expect(health).toMatchObject({
    code: 'unavailable',
    message:
      'A newer version of the product wrote to the log, and no process of that version runs the views and the reactions. Start one.',
  });

  const logged = lines.map(
    (line) =>
      JSON.parse(line) as { readonly who?: string; readonly msg: string; readonly err?: { readonly message: string } },
  );
  const reports = logged.filter(({ msg }) => msg !== 'request errored');
  expect(reports.map(({ who }) => who).sort()).toEqual(['lease projector', 'lease reactor']);
  for (const { msg, err } of reports) {
    expect(msg).toContain('A newer version of the product wrote to the log');
    expect(err?.message).toContain('chatbot-1/0 holds ChatbotPainted version 1');
  }
  await agent.get('/api/user').expect(200);
});
