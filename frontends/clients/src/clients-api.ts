import { ChatbotClients, ClientAccount, ClientAccounts, type CreateClientBody } from '@chatbot-builder/contracts/http';
import { baseApi } from '@chatbot-builder/kit';

interface Assignment {
  readonly userId: string;
  readonly chatbotId: string;
}

const ofAssignment = ({ userId, chatbotId }: Assignment) => `clients/${userId}/chatbots/${chatbotId}`;

export const clientsApi = baseApi.enhanceEndpoints({ addTagTypes: ['Clients', 'ChatbotClients'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    /** Newest first. */
    clients: build.query<ClientAccount[], void>({
      query: () => 'clients',
      responseSchema: ClientAccounts,
      providesTags: ['Clients'],
    }),
    /** The clients that the chatbot is assigned to. */
    chatbotClients: build.query<ChatbotClients, string>({
      query: (chatbotId) => `chatbots/${chatbotId}/clients`,
      responseSchema: ChatbotClients,
      providesTags: (_clients, _error, chatbotId) => [{ type: 'ChatbotClients', id: chatbotId }],
    }),
    createClient: build.mutation<ClientAccount, CreateClientBody>({
      query: (body) => ({ url: 'clients', method: 'POST', body }),
      responseSchema: ClientAccount,
      invalidatesTags: (_client, error) => (error ? [] : ['Clients']),
    }),
    deleteClient: build.mutation<unknown, string>({
      query: (userId) => ({ url: `clients/${userId}`, method: 'DELETE' }),
      invalidatesTags: ['Clients'],
    }),
    // After a failure, too: the assignment may be another than the one shown.
    grant: build.mutation<unknown, Assignment>({
      query: (assignment) => ({ url: ofAssignment(assignment), method: 'POST' }),
      invalidatesTags: (_answer, _error, { chatbotId }) => [{ type: 'ChatbotClients', id: chatbotId }],
    }),
    revoke: build.mutation<unknown, Assignment>({
      query: (assignment) => ({ url: ofAssignment(assignment), method: 'DELETE' }),
      invalidatesTags: (_answer, _error, { chatbotId }) => [{ type: 'ChatbotClients', id: chatbotId }],
    }),
  }),
});

export const {
  useClientsQuery,
  useCreateClientMutation,
  useDeleteClientMutation,
  useGrantMutation,
  useRevokeMutation,
} = clientsApi;
