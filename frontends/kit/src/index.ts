/// <reference path="./css.d.ts" />
import './theme/tokens.css';
import './theme/base.css';

export { createSlice, original, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
export { isApiError, isNotFound, serverMessage, toApiError, type ApiError } from './api/api-error';
export { baseApi } from './api/base-api';
export { fetchAllPages } from './api/fetch-all-pages';
export { listPage, nextPage, type ListPage } from './api/next-page';
export {
  chatbotsApi,
  type ChatbotSearch,
  useChatbot,
  useChatbotContentsQuery,
  useChatbotsQuery,
  useDeleteChatbotMutation,
  useFirstChatbotsQuery,
  useNewestChatbots,
} from './api/chatbots';
export { useNoticesQuery } from './api/notices';
export { subscriptionApi, useSubscriptionQuery } from './api/subscription';
export * from './blocks/index';
export { KitProvider } from './kit-provider';
export * from './live/index';
export * from './session/index';
export {
  makeStore,
  rootReducer,
  useAppDispatch,
  useAppSelector,
  type AppStore,
  type LazySlices,
  type RootState,
} from './store';
export * from './theme/index';
export { toast, toastFailure, type ToastContent } from './toast/toasts';
