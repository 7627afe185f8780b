import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { Kbd } from '@chatbot-builder/kit';
import { ActionEntries } from './action-entries';
import { ChatbotEntries } from './chatbot-entries';
import { ConversationEntries } from './conversation-entries';
import { PageEntries } from './page-entries';
import classes from './palette.module.css';

interface PaletteProps {
  readonly user: CurrentUser;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The command palette (Ctrl/Cmd+K): navigation and global actions. Its entries are fetched when it opens. */
export function Palette({ user, open, onOpenChange }: PaletteProps) {
  const done = () => onOpenChange(false);
  return (
    <Command.Dialog
      open={open}
      onOpenChange={onOpenChange}
      label="Search or jump to"
      overlayClassName={classes['overlay']}
      contentClassName={classes['palette']}
      loop
    >
      <div className={classes['field']}>
        <Search size={16} aria-hidden />
        <Command.Input placeholder="Search or jump to…" />
        <Kbd>Esc</Kbd>
      </div>
      <Command.List className={classes['list']}>
        <Command.Empty className={classes['empty']}>Nothing found</Command.Empty>
        <PageEntries user={user} onDone={done} />
        <ChatbotEntries onDone={done} />
        <ConversationEntries onDone={done} />
        <ActionEntries user={user} onDone={done} />
      </Command.List>
    </Command.Dialog>
  );
}
