import { z } from 'zod';
import { LIMITS, MODEL_IDS } from '../constants.js';
import { ReplySource } from '../events/conversation.js';
import { ChatbotId } from '../ids.js';

export const TestChatBody = z
  .strictObject({
    messages: z
      .array(
        z.strictObject({
          role: z.enum(['user', 'assistant']),
          content: z.string().trim().min(1).max(LIMITS.messageMax),
        }),
      )
      .min(1)
      .max(LIMITS.testChatMessagesMax)
      .refine((messages) => messages.at(-1)?.role === 'user', 'The last message must be the user’s'),
    systemPrompt: z.string().max(LIMITS.systemPromptMax),
    /** Omitted while the chatbot is not saved: there is no knowledge to ask then. */
    chatbotId: ChatbotId.optional(),
    model: z.enum(MODEL_IDS),
  })
  .meta({ id: 'TestChatBody' });
export type TestChatBody = z.input<typeof TestChatBody>;

export const TestChatReply = z
  .object({ message: z.string(), sources: z.array(ReplySource) })
  .meta({ id: 'TestChatReply' });
export type TestChatReply = z.infer<typeof TestChatReply>;
