import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { noticeStream } from '@chatbot-builder/contracts/events/notice';
import type { NoticeAbout } from '@chatbot-builder/contracts/notice';
import { v5 } from 'uuid';
import type { CommandContext } from '../../kernel/envelope.js';
import { chatbotOwnership } from '../access/ownership.js';
import type { Streams } from '../streams.js';
import { clearNotice, notice, raiseNotice, type Raised } from './notice.js';

const NAMESPACE = 'b7b4e1d8-54c2-4b57-9a57-0a4a4f0c8e65';

type Trouble = Pick<NoticeAbout, 'code' | 'subject'>;

/** One notice for each trouble of each subject. */
export const noticeIdOf = ({ code, subject }: Trouble): string => v5(`${code}/${subject}`, NAMESPACE);

/** Tells an account's owner of trouble that needs somebody to act, until it is resolved. Both calls can be repeated. */
export class Notices {
  constructor(private readonly streams: Streams) {}

  /**
   * Raises nothing about a chatbot that is deleted. `context` names the account, and the chatbot if one is concerned.
   */
  async raise(raised: Raised, context: CommandContext): Promise<void> {
    const { chatbotId } = context;
    if (chatbotId && !(await this.streams.read(chatbotStream(chatbotId), chatbotOwnership)).state?.live) return;
    await this.streams.decide(noticeStream(noticeIdOf(raised.about)), notice, raiseNotice(raised), context);
  }

  async clear(trouble: Trouble, context: CommandContext): Promise<void> {
    await this.clearById(noticeIdOf(trouble), context);
  }

  async clearById(noticeId: string, context: CommandContext): Promise<void> {
    await this.streams.decide(noticeStream(noticeId), notice, clearNotice(), context);
  }
}
