import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, ErasedChatbot, Eraser } from '../../kernel/eraser.js';
import { Tasks } from '../../runtime/tasks/tasks.js';

@Injectable()
export class TaskEraser implements Eraser {
  readonly name = 'tasks';

  constructor(private readonly tasks: Tasks) {}

  eraseChatbot({ chatbotId }: ErasedChatbot, { accountId }: CommandContext): Promise<void> {
    return this.tasks.removeOfChatbot(accountId, chatbotId);
  }

  eraseAccount({ accountId }: ErasedAccount): Promise<void> {
    return this.tasks.removeOf(accountId);
  }
}
