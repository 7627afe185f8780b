import { Command } from 'cmdk';
import type { ReactNode } from 'react';
import { Kbd } from '@chatbot-builder/kit';
import { useNavigate } from '@chatbot-builder/kit/router';
import classes from './palette.module.css';

interface EntryProps {
  /** Distinguishes entries with the same label. */
  readonly id: string;
  readonly words: string;
  readonly icon: ReactNode;
  readonly onSelect: () => void;
}

export const Entry = ({ id, words, icon, onSelect }: EntryProps) => (
  <Command.Item value={id} keywords={[words]} className={classes['entry']} onSelect={onSelect}>
    {icon}
    <span className={classes['words']}>{words}</span>
    <span className={classes['enter']} aria-hidden>
      <Kbd>Enter</Kbd>
    </span>
  </Command.Item>
);

export function LinkEntry({
  to,
  onDone,
  ...entry
}: Omit<EntryProps, 'onSelect' | 'id'> & { to: string; onDone: () => void }) {
  const navigate = useNavigate();
  const go = () => {
    onDone();
    void navigate(to);
  };
  return <Entry {...entry} id={to} onSelect={go} />;
}
