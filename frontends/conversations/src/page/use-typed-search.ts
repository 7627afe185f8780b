import { useDebounced } from '@chatbot-builder/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Filtering } from '../filter/use-filter';

const DEBOUNCE_MS = 200;

/** What is typed into the search box. It goes into the URL once it rests. */
export function useTypedSearch({ filter, change }: Filtering): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(filter.q ?? '');
  const settled = useDebounced(typed.trim(), DEBOUNCE_MS);
  const search = useEffectEvent((q: string) => {
    if (q !== (filter.q ?? '')) change({ q });
  });
  useEffect(() => search(settled), [settled]);
  return [typed, setTyped];
}
