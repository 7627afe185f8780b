import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import PostalMime, { type Email } from 'postal-mime';
import type { Mail, Mailer } from './mailer.js';

export type OpenMailer = () => Promise<{
  readonly mailer: Mailer;
  /** What arrived, in order, as raw messages. */
  arrived(): Promise<readonly Buffer[]>;
  close(): Promise<void>;
}>;

const mail: Mail = {
  id: '0190a6a0-0000-4000-8000-000000000001',
  to: 'ada@example.com',
  subject: 'Grüße – 你好',
  text: 'Öffnen: https://example.com/?token=1',
  html: '<p>Öffnen: <a href="https://example.com/?token=1">hier</a></p>',
};

const personId = '0190a6a0-0000-4000-8000-000000000009' as PersonId;

/** The guarantees of every adapter that sends. */
export function mailerContract(name: string, open: OpenMailer): void {
  describe(`mailer: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenMailer>>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    const sent = async (given: Partial<Mail> = {}): Promise<Email> => {
      await opened.mailer.send({ ...mail, ...given }, personId);
      return PostalMime.parse((await opened.arrived()).at(-1) ?? '');
    };

    it('says that it sends', () => {
      expect(opened.mailer.sends).toBe(true);
    });

    it('sends both versions and the subject, in any script', async () => {
      const { subject, text, html, to } = await sent();
      expect(subject).toBe(mail.subject);
      expect(text?.trim()).toBe(mail.text);
      expect(html?.trim()).toBe(mail.html);
      expect(to).toEqual([{ name: '', address: mail.to }]);
    });

    it('names the mail, so that a repeated one can be told', async () => {
      expect((await sent()).messageId).toBe(`<${mail.id}@chatbot-builder>`);
    });

    it('keeps a subject on one line', async () => {
      const { headers, to, subject } = await sent({ subject: 'Hello\r\nBcc: eve@example.com' });
      expect(headers.map(({ key }) => key)).not.toContain('bcc');
      expect(to).toHaveLength(1);
      expect(subject).toContain('Hello');
    });

    it.each([
      'ada+tag@example.com',
      "o'neil@example.com",
      '-a_@example.com',
      'ada@xn--mller-kva.de',
      `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(58)}.example`,
    ])('sends to %s', async (to) => {
      expect((await sent({ to })).to).toEqual([{ name: '', address: to }]);
    });
  });
}
