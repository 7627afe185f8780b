import * as z from 'zod/mini';
import { LIMITS } from '../constants.js';
import { EmailAddress, NewPassword } from './accounts.js';

export const CreateClientBody = z
  .strictObject({ email: EmailAddress, password: NewPassword })
  .register(z.globalRegistry, { id: 'CreateClientBody' });
export type CreateClientBody = z.infer<typeof CreateClientBody>;

/** What an owner chooses for a client. */
export const AssignChatbotForm = z.object({ chatbotId: z.uuid('Please select a chatbot') });
export type AssignChatbotForm = z.infer<typeof AssignChatbotForm>;

/** A person who can only see the chatbots that the account's owner assigned. */
export const ClientAccount = z
  .object({ id: z.uuid(), email: z.string(), createdAt: z.iso.datetime() })
  .register(z.globalRegistry, { id: 'ClientAccount' });
export type ClientAccount = z.infer<typeof ClientAccount>;
export const ClientAccounts = z.array(ClientAccount).check(z.maxLength(LIMITS.pageMax));
export type ClientAccounts = z.infer<typeof ClientAccounts>;

/** A client that may see the chatbot. */
export const ChatbotClient = z.object({ userId: z.uuid() }).register(z.globalRegistry, { id: 'ChatbotClient' });
export type ChatbotClient = z.infer<typeof ChatbotClient>;
export const ChatbotClients = z.array(ChatbotClient).check(z.maxLength(LIMITS.pageMax));
export type ChatbotClients = z.infer<typeof ChatbotClients>;
