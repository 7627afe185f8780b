import { useChatbotsQuery } from '@chatbot-builder/kit';
import { ChatbotFace } from '@chatbot-builder/kit/brand';
import type { PaletteGroup } from './entry';

export function useChatbotEntries(): PaletteGroup {
  const { data: chatbots = [], isError } = useChatbotsQuery();
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
