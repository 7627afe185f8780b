import { Receipt } from '@chatbot-builder/contracts/http/receipt';
import { baseApi } from '@chatbot-builder/kit';

export interface ReplyRef {
  readonly conversationId: string;
  readonly messageId: string;
}

const receiptApi = baseApi.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    receipt: build.query<Receipt, ReplyRef>({
      query: ({ conversationId, messageId }) => `messages/${conversationId}/${messageId}/receipt`,
      responseSchema: Receipt,
    }),
  }),
});

export const { useReceiptQuery } = receiptApi;
