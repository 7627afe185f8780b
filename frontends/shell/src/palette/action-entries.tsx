import { Command } from 'cmdk';
import { Moon, Plus, Sun } from 'lucide-react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { isClient, toggleThemeMode, useThemeMode } from '@chatbot-builder/kit';
import { Entry, LinkEntry } from './entry';
import classes from './palette.module.css';

export function ActionEntries({ user, onDone }: { user: CurrentUser; onDone: () => void }) {
  const dark = useThemeMode() === 'dark';
  const ThemeIcon = dark ? Sun : Moon;
  const switchTheme = () => {
    toggleThemeMode();
    onDone();
  };
  return (
    <Command.Group heading="Actions" className={classes['group']}>
      {!isClient(user) && (
        <LinkEntry to="/chatbots/new" words="Create Chatbot" icon={<Plus size={16} aria-hidden />} onDone={onDone} />
      )}
      <Entry
        id="theme"
        words={dark ? 'Switch to light theme' : 'Switch to dark theme'}
        icon={<ThemeIcon size={16} aria-hidden />}
        onSelect={switchTheme}
      />
    </Command.Group>
  );
}
