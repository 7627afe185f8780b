import { Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { ChatbotOrder } from '@chatbot-builder/contracts/http';
import { Input, Tooltip } from '@chatbot-builder/kit/antd';
import { formatCount } from '@chatbot-builder/kit/format';
import classes from './chatbot-list.module.css';

const ORDERS: readonly (readonly [ChatbotOrder, string])[] = [
  ['newest', 'Newest'],
  ['name', 'Name'],
  ['active', 'Most active'],
];

interface ListToolsProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly sort: ChatbotOrder;
  readonly onSort: (sort: ChatbotOrder) => void;
  /** How many chatbots match. Undefined until it is known. */
  readonly total: number | undefined;
}

/** The arrow leads from the search field to the first card that was found. */
function toFirst(event: KeyboardEvent<HTMLInputElement>) {
  const first = document.querySelector<HTMLElement>('#content article a');
  if (event.key !== 'ArrowDown' || !first) return;
  event.preventDefault();
  first.focus();
}

export const ListTools = ({ text, onText, sort, onSort, total }: ListToolsProps) => (
  <div className={classes['tools']}>
    <Input
      className={classes['search']}
      type="search"
      prefix={<Search size={16} aria-hidden />}
      placeholder="Search chatbots..."
      aria-label="Search chatbots"
      value={text}
      onChange={({ target }) => onText(target.value)}
      onKeyDown={toFirst}
    />
    <div className={classes['orders']} role="group" aria-label="Sort by">
      {ORDERS.map(([order, label]) => (
        <Tooltip key={order} title={order === 'active' ? 'Most messages in the last 7 days' : undefined}>
          <button
            type="button"
            className={classes['order']}
            aria-pressed={order === sort}
            onClick={() => onSort(order)}
          >
            {label}
          </button>
        </Tooltip>
      ))}
    </div>
    <span className={classes['total']}>{total !== undefined && formatCount(total, 'chatbot')}</span>
  </div>
);
