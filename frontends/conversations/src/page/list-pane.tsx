import { Input } from '@chatbot-builder/kit/antd';
import { Search as SearchIcon } from 'lucide-react';
import { ConversationList } from '../list/conversation-list';
import type { Search } from '../api/conversations-api';
import classes from './inbox.module.css';
import type { Selection } from './use-selection';

interface ListPaneProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly search: Search;
  readonly selection: Selection;
  readonly now: Date;
}

export const ListPane = ({ typed, onType, search, selection, now }: ListPaneProps) => (
  <section className={classes['pane']} aria-label="Conversations">
    <div className={`${classes['head']} ${classes['search']}`}>
      <Input
        type="search"
        prefix={<SearchIcon size={16} aria-hidden />}
        placeholder="Search by session ID..."
        aria-label="Search by session ID"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        spellCheck={false}
        autoComplete="off"
      />
    </div>
    <ConversationList search={search} selectedId={selection.id} linkTo={selection.linkTo} now={now} />
  </section>
);
