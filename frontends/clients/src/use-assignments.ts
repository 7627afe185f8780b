import type { ChatbotClients, ChatbotSummary } from '@chatbot-builder/contracts/http';
import { useAppDispatch, useAppSelector, type RootState } from '@chatbot-builder/kit';
import { useEffect, useMemo } from 'react';
import { clientsApi } from './clients-api';

/** The assigned chatbots by client id, each in the order of the list. */
export type Assignments = ReadonlyMap<string, readonly ChatbotSummary[]>;

type Lists = readonly (ChatbotClients | undefined)[];

const { chatbotClients } = clientsApi.endpoints;
const NO_CHATBOTS: readonly ChatbotSummary[] = [];
const NO_CLIENTS: ChatbotClients = [];

/** A list that could not be loaded counts as empty. Undefined while it loads. */
const listOf = (state: RootState, chatbotId: string): ChatbotClients | undefined => {
  // The kit's type of the state does not know the endpoints that a remote adds.
  const { data, isError } = chatbotClients.select(chatbotId)(state as never);
  return data ?? (isError ? NO_CLIENTS : undefined);
};

const areSame = (some: Lists, others: Lists) =>
  some.length === others.length && some.every((list, at) => list === others[at]);

function assignmentsOf(chatbots: readonly ChatbotSummary[], lists: Lists): Assignments {
  const assignments = new Map<string, ChatbotSummary[]>();
  chatbots.forEach((chatbot, at) => {
    for (const { userId } of lists[at] ?? []) assignments.set(userId, [...(assignments.get(userId) ?? []), chatbot]);
  });
  return assignments;
}

/** Undefined until the lists of all chatbots have loaded or failed. */
export function useAssignments(chatbots = NO_CHATBOTS): Assignments | undefined {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const requests = chatbots.map(({ id }) => dispatch(chatbotClients.initiate(id, { forceRefetch: true })));
    return () => requests.forEach((request) => request.unsubscribe());
  }, [dispatch, chatbots]);
  const lists = useAppSelector((state) => chatbots.map(({ id }) => listOf(state, id)), areSame);
  return useMemo(
    () => (lists.every((list) => list !== undefined) ? assignmentsOf(chatbots, lists) : undefined),
    [chatbots, lists],
  );
}
