import { useAppDispatch } from '@chatbot-builder/kit';
import { useState } from 'react';
import { changePages } from '../api/change-pages';
import { conversationsApi, type Search } from '../api/conversations-api';
import { withPage } from './pages';

/** Loads rows from anywhere in a list. */
export function useLoadFrom(search: Search) {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>('idle');
  const loadFrom = async (from: number) => {
    setState('pending');
    const asked = conversationsApi.endpoints.conversationsFrom.initiate(
      { ...search, from },
      { forceRefetch: true, subscribe: false },
    );
    const { data: page } = await dispatch(asked);
    if (page) dispatch(changePages(search, (pages) => withPage(pages, page)));
    setState(page ? 'idle' : 'failed');
  };
  return { state, loadFrom };
}
