import type { PersonId } from '@chatbot-builder/contracts/ids';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../ports/clock.js';
import { type KeptMail, type KeptMails, type Mail, Mailer } from '../../ports/mailer.js';
import { messageOf } from './message.js';

const FROM = 'Chatbot Builder <no-reply@localhost>';
const KEPT = 100;
/** Time, id of the mail, id of the person. */
const FILE = /^(\d{15})-([\w-]+)\.([\w-]+)\.eml$/;

interface MailFile {
  readonly name: string;
  readonly id: string;
  readonly personId: string;
  readonly at: Date;
}

/** Keeps mails as `.eml` files, for a development machine. The oldest make room. */
export class Mailbox extends Mailer implements KeptMails {
  override readonly sends = true;
  override readonly kept = this;

  /** `arrived` is called with the id of each mail that was kept. */
  constructor(
    private readonly directory: string,
    private readonly clock: Clock,
    private readonly arrived: (id: string) => void,
  ) {
    super();
  }

  override async send(mail: Mail, personId: PersonId): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message } = await composer.sendMail(messageOf(mail, FROM));
    await mkdir(this.directory, { recursive: true });
    const known = (await this.#files()).find(({ id }) => id === mail.id);
    const name = known?.name ?? `${String(this.clock.now().getTime()).padStart(15, '0')}-${mail.id}.${personId}.eml`;
    const part = join(this.directory, `${name}.part`);
    await writeFile(part, message as Buffer);
    await rename(part, join(this.directory, name));
    await this.#makeRoom();
    this.arrived(mail.id);
  }

  async list(limit: number): Promise<readonly KeptMail[]> {
    const files = (await this.#files()).slice(0, limit);
    return Promise.all(files.map((file) => this.#read(file)));
  }

  async find(id: string): Promise<KeptMail | undefined> {
    const file = (await this.#files()).find((kept) => kept.id === id);
    return file && this.#read(file);
  }

  async drop(personId: PersonId): Promise<void> {
    for (const file of await this.#files())
      if (file.personId === personId) await rm(join(this.directory, file.name), { force: true });
  }

  async #makeRoom(): Promise<void> {
    for (const { name } of (await this.#files()).slice(KEPT)) await rm(join(this.directory, name), { force: true });
  }

  /** The most recent first. */
  async #files(): Promise<readonly MailFile[]> {
    const names = await readdir(this.directory).catch(() => []);
    return names
      .flatMap((name) => {
        const [, time, id, personId] = FILE.exec(name) ?? [];
        return !time || !id || !personId ? [] : [{ name, id, personId, at: new Date(Number(time)) }];
      })
      .sort((one, other) => (one.name < other.name ? 1 : -1));
  }

  async #read({ name, id, at }: MailFile): Promise<KeptMail> {
    const { default: PostalMime } = await import('postal-mime');
    const { to, subject, text, html } = await PostalMime.parse(await readFile(join(this.directory, name)));
    const [recipient] = to ?? [];
    return { id, at, to: recipient?.address ?? '', subject: subject ?? '', text: text ?? '', html: html ?? '' };
  }
}
