import { setTimeout as elapsed } from 'node:timers/promises';
import { KnowledgeDocument, UploadTicket } from '@chatbot-builder/contracts/http';
import { z } from 'zod';
import type { Random } from './random.js';
import { Refusal } from './refusal.js';

/** A builder's browser, which keeps its session cookie. */
export class Builder {
  private cookie = '';

  constructor(readonly origin: string) {}

  register(email: string): Promise<unknown> {
    return this.call('POST', '/api/register', { email, password: 'correct horse' });
  }

  signIn(email: string): Promise<unknown> {
    return this.call('POST', '/api/login', { email, password: 'correct horse' });
  }

  async create(name: string): Promise<string> {
    // Only the id: a bench may run a checkout whose chatbots lack newer settings.
    return z
      .object({ id: z.string() })
      .parse(await this.call('POST', '/api/chatbots', { name, knowledgeBase: 'Refunds take five working days.' })).id;
  }

  async chatbots(): Promise<readonly string[]> {
    return z
      .array(z.object({ id: z.string() }))
      .parse(await this.call('GET', '/api/chatbots'))
      .map(({ id }) => id);
  }

  delete(chatbotId: string): Promise<unknown> {
    return this.call('DELETE', `/api/chatbots/${chatbotId}`);
  }

  async upload(chatbotId: string, name: string, text: string): Promise<string> {
    const source = await this.store(text);
    const added = await this.call('POST', '/api/documents', { chatbotId, type: 'file', name, source });
    return KnowledgeDocument.parse(added).id;
  }

  /** Uploads a file without creating a document. Returns its address. */
  async store(text: string): Promise<string | undefined> {
    const { uploadURL } = UploadTicket.parse(await this.call('POST', '/api/objects/upload'));
    const put = await fetch(new URL(new URL(uploadURL).pathname + new URL(uploadURL).search, this.origin), {
      method: 'PUT',
      body: text,
    });
    if (!put.ok) throw await Refusal.of(put);
    return uploadURL.split('?')[0];
  }

  async documents(chatbotId: string): Promise<readonly z.infer<typeof KnowledgeDocument>[]> {
    return z.array(KnowledgeDocument).parse(await this.call('GET', `/api/documents/${chatbotId}?limit=500`));
  }

  /** @throws Refusal unless the response is a success */
  private async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(this.origin + path, {
      method,
      headers: { cookie: this.cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw await Refusal.of(response);
    const text = await response.text();
    this.cookie = response.headers.getSetCookie().at(-1)?.split(';')[0] ?? this.cookie;
    return text === '' ? undefined : JSON.parse(text);
  }
}

/** Acknowledged work of builders, which must survive every crash. */
export interface Promised {
  /** Accounts by address. */
  readonly accounts: Set<string>;
  readonly documents: Set<string>;
}

/** A slot that a crash left claimed is released within seconds. Until then, creations are refused. */
const REFUSED_PAUSE_MS = 100;

/** Creates and deletes chatbots of its own account without a pause, so that a crash hits between claim and chatbot. */
export async function churn(owner: Builder, signal: AbortSignal): Promise<void> {
  try {
    for (const left of await owner.chatbots()) await owner.delete(left);
    while (!signal.aborted) {
      const created = await owner.create('Short-lived').catch(() => undefined);
      if (created) await owner.delete(created);
      else await elapsed(REFUSED_PAUSE_MS, undefined, { signal });
    }
  } catch {
    // The server went away. The churn continues on the next one.
  }
}

/** Registers, creates, deletes and uploads without a pause, so that a crash hits some step of each. */
export async function build(
  owner: Builder,
  chatbotId: string,
  random: Random,
  promised: Promised,
  signal: AbortSignal,
): Promise<void> {
  try {
    while (!signal.aborted) {
      promised.documents.add(
        await owner.upload(
          chatbotId,
          `page-${random.between(0, 99_999)}.md`,
          `# Page\n\nThe parcel number is ${random.between(0, 99_999)}.`,
        ),
      );
      const newcomer = new Builder(owner.origin);
      const address = `builder-${random.uuid()}@example.com`;
      await newcomer.register(address);
      promised.accounts.add(address);
      await newcomer.delete(await newcomer.create('Short-lived'));
      await newcomer.create('Stays');
    }
  } catch {
    // The server went away. Unacknowledged work need not survive.
  }
}
