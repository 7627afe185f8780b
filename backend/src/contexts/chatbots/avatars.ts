import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { fileTypeFromBuffer } from 'file-type';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, ErasedChatbot, Eraser } from '../../kernel/eraser.js';
import { Refused } from '../../kernel/refusal.js';
import { ObjectExists, ObjectStore } from '../../ports/object-store.js';

/** Of pixels only: browsers run nothing in them. */
const TYPES: Readonly<Record<string, string | undefined>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
};

const folderOf = (chatbotId: ChatbotId) => `avatars/${chatbotId}/`;
/** Keys have no dots. */
const keyOf = (chatbotId: ChatbotId, name: string) => folderOf(chatbotId) + name.replace('.', '-');

/** Images that owners upload as their chatbots' avatars. Visitors get them from this server. */
@Injectable()
export class Avatars implements Eraser {
  readonly name = 'avatars';

  constructor(private readonly objects: ObjectStore) {}

  /**
   * Stores an image and returns its name. Deletes those before it, except `saved`, which visitors still see.
   *
   * @throws Refused `not-an-image`
   */
  async store(chatbotId: ChatbotId, bytes: Buffer, saved: string): Promise<string> {
    const { ext = '' } = (await fileTypeFromBuffer(bytes).catch(() => undefined)) ?? {};
    if (!TYPES[ext]) throw new Refused('invalid', 'not-an-image', 'Use a PNG, JPEG or WebP image.');
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ext}`;
    await this.objects
      .put(keyOf(chatbotId, name), toStream(bytes), { maxBytes: LIMITS.avatarBytes })
      .catch((error: unknown) => {
        if (!(error instanceof ObjectExists)) throw error;
      });
    const kept = [name, saved].map((one) => keyOf(chatbotId, one));
    for await (const { key } of this.objects.list(folderOf(chatbotId)))
      if (!kept.includes(key)) await this.objects.delete(key);
    return name;
  }

  async has(chatbotId: ChatbotId, name: string): Promise<boolean> {
    return name !== '' && (await this.objects.stat(keyOf(chatbotId, name))) !== undefined;
  }

  /** Undefined if there is no such image. */
  async read(
    chatbotId: ChatbotId,
    name: string,
  ): Promise<{ readonly type: string; readonly body: Readable } | undefined> {
    const [, ext = ''] = /^[0-9a-f]{32}\.(\w+)$/.exec(name) ?? [];
    const type = TYPES[ext];
    const body = type && (await this.objects.read(keyOf(chatbotId, name)));
    return body ? { type, body } : undefined;
  }

  async eraseChatbot({ chatbotId }: ErasedChatbot, _context: CommandContext, signal: AbortSignal): Promise<void> {
    for await (const { key } of this.objects.list(folderOf(chatbotId))) {
      signal.throwIfAborted();
      await this.objects.delete(key);
    }
  }

  async eraseAccount({ chatbotIds }: ErasedAccount, context: CommandContext, signal: AbortSignal): Promise<void> {
    for (const chatbotId of chatbotIds) await this.eraseChatbot({ chatbotId }, context, signal);
  }
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
