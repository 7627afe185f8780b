import { useDebounced, useFirstChatbotsQuery, useNewestChatbots } from '@chatbot-builder/kit';
import { ChatbotFace } from '@chatbot-builder/kit/brand';
import { SEARCH_DEBOUNCE_MS } from '../chatbots/search-debounce';
import type { PaletteGroup } from './entry';

/** Enough to choose from by the words that were typed. */
const FOUND = 50;

/** The newest chatbots, or those that the server finds by what was typed. */
export function useChatbotEntries(typed: string): PaletteGroup {
  const q = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS);
  const newest = useNewestChatbots();
  const found = useFirstChatbotsQuery({ q, limit: FOUND }, { skip: q === '' });
  const { data, isError } = q === '' ? newest : found;
  const chatbots = data?.items ?? [];
  return {
    heading: 'Chatbots',
    note: isError && 'The chatbots could not be loaded.',
    entries: chatbots.map(({ id, name, primaryColor }) => ({
      id: `/chatbots/${id}`,
      words: name,
      icon: <ChatbotFace color={primaryColor} size={18} />,
    })),
  };
}
