import { CHATBOT_ORDERS, type ChatbotOrder } from '@chatbot-builder/contracts/http';
import { useDebounced } from '@chatbot-builder/kit';
import { useSearchParams } from '@chatbot-builder/kit/router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListSearch } from './chatbot-list-api';
import { SEARCH_DEBOUNCE_MS } from './search-debounce';

interface ListSearchState {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSort: (sort: ChatbotOrder) => void;
  /** What the server is asked for. It follows the text when typing pauses. */
  readonly search: ListSearch;
}

/** What is searched for and in which order. The address has it too, for those who come back or share it. */
export function useListSearch(): ListSearchState {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('q') ?? '');
  const q = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const sort = CHATBOT_ORDERS.find((order) => order === params.get('sort')) ?? 'newest';

  const write = (name: string, value: string, unsaid: string) => {
    const next = new URLSearchParams(params);
    if (value === unsaid) next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  const remember = useEffectEvent(() => {
    if (q !== (params.get('q') ?? '')) write('q', q, '');
  });
  useEffect(() => remember(), [q]);
  return { text, onText: setText, onSort: (order) => write('sort', order, 'newest'), search: { q, sort } };
}
