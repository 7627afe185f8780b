import type { ClientAccount } from '@chatbot-builder/contracts/http';
import { listedChatbot } from '@chatbot-builder/kit/testing';

const id = (number: number) => `0199b1c6-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const ada = listedChatbot(1, 'Ada');
export const returnsDesk = listedChatbot(2, 'Returns Desk');

const client = (number: number, email: string): ClientAccount => ({
  id: id(number),
  email,
  createdAt: '2026-11-21T12:00:00.000Z',
});
export const jon = client(101, 'jon@northfell.shop');
export const ines = client(102, 'ines@harbor.example');

/** A server whose clients change as its routes say. `assigned` holds user ids by chatbot id. */
export function clientsServer() {
  const clients = [jon, ines];
  const assigned: Record<string, string[]> = { [ada.id]: [jon.id], [returnsDesk.id]: [] };
  const answers: Record<string, unknown> = {
    'GET /api/chatbots': [ada, returnsDesk],
    'GET /api/clients': () => clients,
  };
  for (const { id: chatbotId } of [ada, returnsDesk]) {
    answers[`GET /api/chatbots/${chatbotId}/clients`] = () => assigned[chatbotId]?.map((userId) => ({ userId }));
    for (const { id: userId } of [jon, ines]) {
      answers[`POST /api/clients/${userId}/chatbots/${chatbotId}`] = () => void assigned[chatbotId]?.push(userId);
      answers[`DELETE /api/clients/${userId}/chatbots/${chatbotId}`] = () => {
        assigned[chatbotId] = assigned[chatbotId]?.filter((other) => other !== userId) ?? [];
      };
    }
  }
  return { clients, assigned, answers };
}
