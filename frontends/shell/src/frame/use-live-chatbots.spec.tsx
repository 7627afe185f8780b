import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type LiveEvent, LiveProvider, useChatbotsQuery } from '@chatbot-builder/kit';
import { renderWithin, stubApi } from '@chatbot-builder/kit/testing';
import { ada } from '../testing/chatbots-data';
import { useLiveChatbots } from './use-live-chatbots';

function Chatbots() {
  useLiveChatbots();
  return useChatbotsQuery().data?.map(({ id, name }) => <p key={id}>{name}</p>);
}

it('fetches the chatbots again when the person may see others', async () => {
  let assigned = [ada];
  const calls = stubApi({ 'GET /api/chatbots': () => assigned });
  let tell: (event: LiveEvent) => void = () => undefined;
  const follow = (_personId: string, listener: (event: LiveEvent) => void) => {
    tell = listener;
    return () => undefined;
  };
  renderWithin(
    <LiveProvider personId="1" follow={follow}>
      <Chatbots />
    </LiveProvider>,
  );
  await screen.findByText('Ada');
  await act(async () => tell({ kind: 'changed', collection: 'notices' }));
  expect(calls).toHaveLength(1);
  assigned = [];
  await act(async () => tell({ kind: 'changed', collection: 'chatbots' }));
  await waitFor(() => expect(screen.queryByText('Ada')).toBeNull());
});
