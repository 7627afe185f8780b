import { Moon, Plus, Sun } from 'lucide-react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { isClient, toggleThemeMode, useThemeMode } from '@chatbot-builder/kit';
import { useChatbotLimit } from '../chatbots/use-chatbot-limit';
import type { PaletteGroup } from './entry';

export function useActionEntries(user: CurrentUser, onLimit: () => void): PaletteGroup {
  const isFull = useChatbotLimit();
  const dark = useThemeMode() === 'dark';
  const ThemeIcon = dark ? Sun : Moon;
  return {
    heading: 'Actions',
    entries: [
      ...(isClient(user)
        ? []
        : [
            {
              id: '/chatbots/new',
              words: 'Create Chatbot',
              icon: <Plus size={16} aria-hidden />,
              ...(isFull && { run: onLimit }),
            },
          ]),
      {
        id: 'theme',
        words: dark ? 'Switch to light theme' : 'Switch to dark theme',
        icon: <ThemeIcon size={16} aria-hidden />,
        run: toggleThemeMode,
      },
    ],
  };
}
