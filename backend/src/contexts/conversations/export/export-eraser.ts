import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../../kernel/envelope.js';
import type { ErasedConversation, Eraser } from '../../../kernel/eraser.js';
import { Tasks } from '../../../runtime/tasks/tasks.js';
import { CONVERSATIONS_EXPORT } from './conversations-export.js';

/** Withdraws exports that may hold an erased conversation's words. */
@Injectable()
export class ExportEraser implements Eraser {
  readonly name = 'exports';

  constructor(private readonly tasks: Tasks) {}

  eraseConversation(_erased: ErasedConversation, { accountId, chatbotId }: CommandContext): Promise<void> {
    return this.tasks.withdraw(
      accountId,
      (task) => task.kind === CONVERSATIONS_EXPORT && (chatbotId === undefined || task.chatbotId === chatbotId),
      'conversation-erased',
    );
  }
}
