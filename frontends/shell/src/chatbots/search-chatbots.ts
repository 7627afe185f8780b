import type { ChatbotSummary } from '@chatbot-builder/contracts/http';

/** Searches name and description, ignoring case. */
export function searchChatbots(chatbots: readonly ChatbotSummary[], text: string): readonly ChatbotSummary[] {
  const wanted = text.trim().toLowerCase();
  return chatbots.filter(({ name, description }) => `${name}\n${description}`.toLowerCase().includes(wanted));
}
