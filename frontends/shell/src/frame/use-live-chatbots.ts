import { chatbotsApi, useAppDispatch, useLive } from '@chatbot-builder/kit';

/** Fetches the chatbots and what is shown of them again when the person may see others than before. */
export function useLiveChatbots(): void {
  const dispatch = useAppDispatch();
  useLive((event) => {
    const mayHaveChanged =
      event.kind === 'missed' ||
      event.kind === 'moved' ||
      (event.kind === 'changed' && event.collection === 'chatbots');
    if (mayHaveChanged) dispatch(chatbotsApi.util.invalidateTags(['Chatbots', 'Chatbot', 'Figures']));
  });
}
