import { Injectable } from '@nestjs/common';
import { type AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { OwnedData, OwnedFile } from '../../kernel/owned-data.js';
import { DocumentStore } from '../../ports/document-store.js';
import { jsonLines } from '../../runtime/owned-data/json-lines.js';
import { Avatars } from './avatars.js';
import { type ChatbotDetails, chatbotDetails, settingsOf } from './chatbot-details.view.js';
import { chatbots } from './chatbot-list.view.js';

interface Owned {
  readonly id: ChatbotId;
  readonly details: ChatbotDetails;
  /** Path of its image in the archive. Null without one. */
  readonly avatarFile: string | null;
}

/** All chatbots with their settings, and the images that they show. */
@Injectable()
export class OwnedChatbots implements OwnedData {
  readonly name = 'chatbots';

  constructor(
    private readonly documents: DocumentStore,
    private readonly avatars: Avatars,
  ) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    yield { name: 'chatbots.jsonl', body: jsonLines(this.lines(accountId)) };
    for await (const { id, details, avatarFile } of this.chatbots(accountId))
      if (avatarFile !== null) yield { name: avatarFile, body: this.image(id, details.settings.avatar) };
  }

  private async *lines(accountId: AccountId): AsyncGenerator<object> {
    for await (const { id, details, avatarFile } of this.chatbots(accountId)) {
      const { createdAt, updatedAt } = details;
      yield { id, ...settingsOf(details), avatarFile, createdAt, updatedAt };
    }
  }

  private async *image(chatbotId: ChatbotId, name: string): AsyncGenerator<Uint8Array> {
    const image = await this.avatars.read(chatbotId, name);
    if (image) yield* image.body as AsyncIterable<Uint8Array>;
  }

  private async *chatbots(accountId: AccountId): AsyncGenerator<Owned> {
    const listed = this.documents.stream(chatbots, {
      where: { accountId },
      sort: { field: 'createdAt', order: 'asc' },
    });
    for await (const { _id } of listed) {
      const id = ChatbotId.parse(_id);
      const details = await this.documents.get(chatbotDetails, id);
      if (!details) continue;
      const { avatar } = details.settings;
      yield { id, details, avatarFile: (await this.avatars.has(id, avatar)) ? `avatars/${id}/${avatar}` : null };
    }
  }
}
