import { Button, Input } from '@chatbot-builder/kit/antd';
import { ListFilter, Search as SearchIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { ConversationList } from '../list/conversation-list';
import type { Search } from '../api/conversations-api';
import { chosen, NO_FILTER } from '../filter/filter-of';
import type { Filtering } from '../filter/use-filter';
import classes from './inbox.module.css';
import type { Selection } from './use-selection';

const FilterChips = lazy(() => import('../filter/filter-chips'));
const FilterPanel = lazy(() => import('../filter/filter-panel'));

interface ListPaneProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly search: Search;
  readonly filtering: Filtering;
  readonly selection: Selection;
  /** The conversation that was open last. */
  readonly lastId: string | undefined;
  readonly now: Date;
}

export function ListPane({ typed, onType, search, filtering, selection, lastId, now }: ListPaneProps) {
  const [filtersShown, setFiltersShown] = useState(false);
  const filters = chosen(filtering.filter);
  const clear = () => filtering.change(NO_FILTER);
  return (
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
        <Button
          className={classes['filter']}
          icon={<ListFilter size={16} aria-hidden />}
          aria-label={filters === 0 ? 'Filters' : `Filters, ${filters} set`}
          aria-expanded={filtersShown}
          onClick={() => setFiltersShown(!filtersShown)}
        >
          {filters > 0 && filters}
        </Button>
      </div>
      {filtersShown && (
        <Suspense>
          <FilterPanel filtering={filtering} onClear={clear} />
        </Suspense>
      )}
      {filters > 0 && (
        <Suspense>
          <FilterChips filtering={filtering} />
        </Suspense>
      )}
      <ConversationList
        search={search}
        selectedId={selection.id}
        lastId={lastId}
        linkTo={selection.linkTo}
        onClear={clear}
        now={now}
      />
    </section>
  );
}
