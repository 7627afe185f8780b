import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { Kbd } from '@chatbot-builder/kit';
import { useActionEntries } from './action-entries';
import { useChatbotEntries } from './chatbot-entries';
import { useConversationEntries } from './conversation-entries';
import { Group } from './entry';
import { pageEntries } from './page-entries';
import { ranked } from './rank';
import classes from './palette.module.css';

interface PaletteProps {
  readonly user: CurrentUser;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onLimit: () => void;
}

/** The command palette (Ctrl/Cmd+K): navigation and global actions. Its entries are fetched when it opens. */
export const Palette = ({ user, open, onOpenChange, onLimit }: PaletteProps) => (
  <Command.Dialog
    open={open}
    onOpenChange={onOpenChange}
    label="Search or jump to"
    overlayClassName={classes['overlay']}
    contentClassName={classes['palette']}
    shouldFilter={false}
    loop
  >
    <Entries user={user} onDone={() => onOpenChange(false)} onLimit={onLimit} />
  </Command.Dialog>
);

interface EntriesProps extends Pick<PaletteProps, 'user' | 'onLimit'> {
  readonly onDone: () => void;
}

function Entries({ user, onDone, onLimit }: EntriesProps) {
  const [typed, setTyped] = useState('');
  const groups = [
    pageEntries(user),
    useChatbotEntries(typed),
    useConversationEntries(),
    useActionEntries(user, onLimit),
  ];
  return (
    <>
      <div className={classes['field']}>
        <Search size={16} aria-hidden />
        <Command.Input placeholder="Search or jump to…" value={typed} onValueChange={setTyped} />
        <Kbd>Esc</Kbd>
      </div>
      <Command.Empty className={classes['empty']}>Nothing found</Command.Empty>
      <Command.List className={classes['list']}>
        {ranked(groups, typed).map((group) => (
          <Group key={group.heading} group={group} onDone={onDone} />
        ))}
      </Command.List>
    </>
  );
}
