import type { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import { useNavigate, useSearchParams } from '@chatbot-builder/kit/router';
import { useMemo } from 'react';
import { addressOf } from '../page/address';
import { filterOf } from './filter-of';

export interface Filtering {
  readonly filter: ConversationFilter;
  /** Changes some fields. Undefined removes one. */
  readonly change: (changes: { readonly [Field in keyof ConversationFilter]?: string | undefined }) => void;
}

/** Keeps the filter in the URL, so that a list can be linked to. What the URL cannot mean is left out. */
export function useFilter(): Filtering {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = params.toString();
  const filter = useMemo(() => filterOf(new URLSearchParams(query)), [query]);
  return {
    filter,
    change: (changes) => void navigate(addressOf(params, changes), { replace: true, preventScrollReset: true }),
  };
}
