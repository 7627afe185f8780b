import { Command } from 'cmdk';
import { Bot, LayoutDashboard } from 'lucide-react';
import { LinkEntry } from './entry';
import classes from './palette.module.css';

export const PageEntries = ({ onDone }: { onDone: () => void }) => (
  <Command.Group heading="Pages" className={classes['group']}>
    <LinkEntry to="/dashboard" words="Dashboard" icon={<LayoutDashboard size={16} aria-hidden />} onDone={onDone} />
    <LinkEntry to="/chatbots" words="Chatbots" icon={<Bot size={16} aria-hidden />} onDone={onDone} />
  </Command.Group>
);
