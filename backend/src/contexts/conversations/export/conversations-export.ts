import { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { StartExport } from '@chatbot-builder/contracts/http/conversation-filter';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { type ChatbotActivity, chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import { z } from 'zod';
import { notFound } from '../../../kernel/refusals.js';
import { Clock } from '../../../ports/clock.js';
import { DocumentStore } from '../../../ports/document-store.js';
import type { AppendPart, TaskKind, TaskOrder, TaskStep } from '../../../runtime/tasks/task-kind.js';
import { LiveChatbots } from '../live-chatbots.js';
import { writeCsv } from './csv.js';
import { ExportedConversations } from './exported-conversations.js';
import { isEverything } from '../matching-conversations.js';
import { exportFileName } from './file-name.js';
import { writeJson } from './json.js';

const Cursor = z.object({ after: z.string(), done: z.int() });
type Cursor = z.infer<typeof Cursor>;

export const EXPORT_TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
export const EXPORT_WRITERS = { csv: writeCsv, json: writeJson } as const;
export const CONVERSATIONS_EXPORT = 'conversations-export';

/** Exports a chatbot's conversations, a page each step. */
@Injectable()
export class ConversationsExport implements TaskKind<StartExport, Cursor> {
  readonly name = CONVERSATIONS_EXPORT;
  readonly request = StartExport;
  readonly cursor = Cursor;

  constructor(
    private readonly exported: ExportedConversations,
    private readonly chatbots: LiveChatbots,
    private readonly documents: DocumentStore,
    private readonly clock: Clock,
  ) {}

  async step(
    { chatbotId, request: { format, ...filter } }: TaskOrder<StartExport>,
    cursor: Cursor | undefined,
    append: AppendPart,
  ): Promise<TaskStep<Cursor>> {
    if (chatbotId === null) throw notFound('Chatbot');
    // A deleted chatbot ends the export.
    const { settings } = await this.chatbots.get(chatbotId);
    const page = await this.exported.page(chatbotId, filter, cursor?.after);
    const part = new PassThrough();
    await Promise.all([
      append(part),
      EXPORT_WRITERS[format](page.conversations, part, { isFirst: !cursor, isLast: page.next === undefined }),
    ]);
    const done = (cursor?.done ?? 0) + page.count;
    if (page.next === undefined) {
      const name = exportFileName({ id: chatbotId, name: settings.name }, format, this.clock.now());
      return { progress: { done, total: done }, file: { name, type: EXPORT_TYPES[format] } };
    }
    const total = isEverything(filter) ? await this.count(chatbotId) : null;
    return {
      progress: { done, total: total === null ? null : Math.max(done, total) },
      cursor: { after: page.next, done },
    };
  }

  private async count(chatbotId: ChatbotId): Promise<number | null> {
    return (await this.documents.get<ChatbotActivity>(chatbotActivityCollection, chatbotId))?.conversations ?? null;
  }
}
