import { afterEach, beforeEach, expect, it } from 'vitest';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { mailerContract } from '../../ports/mailer.contract.js';
import { MailRefused } from '../../ports/mailer.js';
import { SmtpMailer } from './smtp-mailer.js';

const FROM = 'Chatbot Builder <bot@example.com>';

async function openServer(options: SMTPServerOptions = {}) {
  const messages: Buffer[] = [];
  const envelopes: unknown[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, callback) {
      void Array.fromAsync(stream).then((chunks) => {
        messages.push(Buffer.concat(chunks as Buffer[]));
        envelopes.push(envelope);
        callback();
      });
    },
    ...options,
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    envelopes,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const mail = { id: 'one', to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

mailerContract('SMTP', async () => {
  const server = await openServer();
  return {
    mailer: new SmtpMailer(server.url, FROM),
    arrived: async () => server.messages,
    close: server.close,
  };
});

let close: () => Promise<unknown>;
beforeEach(() => {
  close = async () => undefined;
});
afterEach(() => close());

async function mailerTo(options?: SMTPServerOptions) {
  const server = await openServer(options);
  close = server.close;
  return { server, mailer: new SmtpMailer(server.url, FROM) };
}

it('sends from the configured address', async () => {
  const { server, mailer } = await mailerTo();
  await mailer.send(mail);
  expect(server.envelopes).toMatchObject([
    { mailFrom: { address: 'bot@example.com' }, rcptTo: [{ address: 'ada@example.com' }] },
  ]);
});

it('does not take one address for several', async () => {
  const { server, mailer } = await mailerTo();
  await mailer.send({ ...mail, to: 'ada@example.com, eve@example.com' }).catch(() => undefined);
  expect(server.envelopes.flatMap((envelope) => (envelope as { rcptTo: unknown[] }).rcptTo).length).toBeLessThan(2);
});

const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('No such user'), { responseCode })),
});

it('tells a final refusal from one that may pass, and names no address', async () => {
  const final = await mailerTo(refusing(550));
  await expect(final.mailer.send(mail)).rejects.toThrow(MailRefused);
  await final.server.close();
  const { mailer } = await mailerTo(refusing(450));
  const error = await mailer.send(mail).catch((failure: Error) => failure);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
  expect(String(error)).not.toContain('ada@example.com');
});

it('fails with a reason if nothing listens, and if the server hangs up', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mailer = new SmtpMailer(`smtp://127.0.0.1:${port}`, FROM);
  await expect(mailer.send(mail)).rejects.toThrow(/^The server for mail failed at /);
  server.close();
  await once(server, 'close');
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED|ESOCKET/);
});
