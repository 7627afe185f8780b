import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { Kbd } from '@chatbot-builder/kit';
import { useNavigate } from '@chatbot-builder/kit/router';
import classes from './palette.module.css';

interface PaletteEntry {
  readonly words: string;
  readonly icon: ReactNode;
  /** An address, or the id of an action. */
  readonly id: string;
  /** Opens the address if not given. */
  readonly run?: () => void;
}

export interface PaletteGroup {
  readonly heading: string;
  readonly entries: readonly PaletteEntry[];
  /** Why there are no entries. */
  readonly note?: string | false;
  /** Comes after all others, however well it matches. For words of visitors. */
  readonly last?: boolean;
}

export function Group({ group, onDone }: { group: PaletteGroup; onDone: () => void }) {
  const navigate = useNavigate();
  const { heading, entries, note } = group;
  if (note) return <p className={classes['note']}>{note}</p>;
  if (entries.length === 0) return null;
  return (
    <Command.Group heading={heading} className={classes['group']}>
      {entries.map(({ id, words, icon, run = () => void navigate(id) }) => (
        <Command.Item
          key={id}
          value={id}
          className={classes['entry']}
          onSelect={() => {
            onDone();
            run();
          }}
        >
          {icon}
          <span className={classes['words']}>{words}</span>
          <span className={classes['enter']} aria-hidden>
            <Kbd>Enter</Kbd>
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
