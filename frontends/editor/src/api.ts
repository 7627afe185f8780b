import {
  type AddDocumentBody,
  Chatbot,
  ChatModel,
  type CreateChatbotBody,
  KnowledgeDocument,
  listOf,
  SettingChange,
  type UpdateChatbotBody,
  UploadTicket,
} from '@chatbot-builder/contracts/http';
import { type AvatarBody, StoredAvatar } from '@chatbot-builder/contracts/http';
import { WidgetManifest } from '@chatbot-builder/contracts/widget';
import { chatbotsApi, fetchAllPages } from '@chatbot-builder/kit';

interface ChatbotChange {
  readonly id: string;
  readonly changes: UpdateChatbotBody;
  /** The `updatedAt` of the settings that were changed. */
  readonly basedOn: string;
}

/** A chatbot as its settings were last saved. Each save makes the changes known before obsolete. */
export interface SavedChatbot {
  readonly id: string;
  readonly updatedAt: string;
}

/** A document's id and the chatbot that it belongs to. */
interface DocumentOf {
  readonly id: string;
  readonly chatbotId: string;
}

/** Puts the server's response into the cache, which saves a refetch. */
export const remember = (chatbot: Chatbot) =>
  chatbotsApi.util.upsertQueryEntries([{ endpointName: 'chatbot', arg: chatbot.id, value: chatbot }]);

const documentsOf = (chatbotId: string) => [
  { type: 'Documents', id: chatbotId } as const,
  { type: 'Contents', id: chatbotId } as const,
];

export const editorApi = chatbotsApi.enhanceEndpoints({ addTagTypes: ['Documents'] }).injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    createChatbot: build.mutation<Chatbot, CreateChatbotBody>({
      query: (body) => ({ url: 'chatbots', method: 'POST', body }),
      responseSchema: Chatbot,
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(({ data }) => dispatch(remember(data))).catch(() => undefined);
      },
      invalidatesTags: (_chatbot, error) => (error ? [] : ['Chatbots', 'Figures']),
    }),
    updateChatbot: build.mutation<Chatbot, ChatbotChange>({
      query: ({ id, changes, basedOn }) => ({ url: `chatbots/${id}`, method: 'PATCH', body: { ...changes, basedOn } }),
      responseSchema: Chatbot,
      onQueryStarted: async (_change, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(({ data }) => dispatch(remember(data))).catch(() => undefined);
      },
      invalidatesTags: (_chatbot, error) => (error ? [] : ['Chatbots']),
    }),
    /** What was last changed on which device, the latest first. */
    settingChanges: build.query<SettingChange[], SavedChatbot>({
      query: ({ id }) => `chatbots/${id}/changes`,
      responseSchema: listOf(SettingChange),
    }),
    /** Stores an image, which is the avatar once its name is saved. */
    storeAvatar: build.mutation<StoredAvatar, AvatarBody & { readonly chatbotId: string }>({
      query: ({ chatbotId, image }) => ({ url: `chatbots/${chatbotId}/avatar`, method: 'POST', body: { image } }),
      responseSchema: StoredAvatar,
    }),
    /** All documents, newest first. */
    documents: build.query<KnowledgeDocument[], string>({
      queryFn: (chatbotId, _api, _options, fetchJson) =>
        fetchAllPages<KnowledgeDocument>(`documents/${chatbotId}`, fetchJson),
      responseSchema: listOf(KnowledgeDocument),
      providesTags: (_documents, _error, chatbotId) => [{ type: 'Documents', id: chatbotId }],
    }),
    widgetManifest: build.query<WidgetManifest, void>({
      query: () => new URL('/widget/manifest.json', location.origin).href,
      responseSchema: WidgetManifest,
    }),
    /** The dashboard of a new account says what is left to do. */
    embedCodeCopied: build.mutation<unknown, void>({
      query: () => ({ url: 'setup/embed-code-copied', method: 'POST' }),
    }),
    chatModel: build.query<ChatModel, void>({ query: () => 'chat/model', responseSchema: ChatModel }),
    uploadTicket: build.mutation<UploadTicket, void>({
      query: () => ({ url: 'objects/upload', method: 'POST' }),
      responseSchema: UploadTicket,
    }),
    // An accepted file that cannot be read is listed as well, so refetch the list after an error too.
    addDocument: build.mutation<KnowledgeDocument, AddDocumentBody>({
      query: (body) => ({ url: 'documents', method: 'POST', body }),
      responseSchema: KnowledgeDocument,
      invalidatesTags: (_document, _error, { chatbotId }) => documentsOf(chatbotId),
    }),
    retryDocument: build.mutation<KnowledgeDocument, DocumentOf>({
      query: ({ id }) => ({ url: `documents/${id}/retry`, method: 'POST' }),
      responseSchema: KnowledgeDocument,
      invalidatesTags: (_document, _error, { chatbotId }) => documentsOf(chatbotId),
    }),
    deleteDocument: build.mutation<unknown, DocumentOf>({
      query: ({ id }) => ({ url: `documents/${id}`, method: 'DELETE' }),
      invalidatesTags: (_answer, _error, { chatbotId }) => documentsOf(chatbotId),
    }),
  }),
});

export const {
  useCreateChatbotMutation,
  useSettingChangesQuery,
  useLazySettingChangesQuery,
  useStoreAvatarMutation,
  useUpdateChatbotMutation,
  useDocumentsQuery,
  useWidgetManifestQuery,
  useChatModelQuery,
  useEmbedCodeCopiedMutation,
  useUploadTicketMutation,
  useAddDocumentMutation,
  useRetryDocumentMutation,
  useDeleteDocumentMutation,
} = editorApi;
