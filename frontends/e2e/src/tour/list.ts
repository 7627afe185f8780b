import { analytics, conversations, editor } from './chatbot.ts';
import { chatbots, clients, dashboard, frame, settings, templates } from './dashboard.ts';
import {
  auth,
  confirmEmail,
  forgotPassword,
  landing,
  login,
  notFound,
  pricing,
  resetPassword,
  sharedChat,
  widget,
} from './outside.ts';
import type { Place, Screen } from './screen.ts';

/** Every screen of the product. A page or path without screens does not compile. */
export const SCREENS: Readonly<Record<Place, readonly Screen[]>> = {
  '/': landing,
  '/pricing': pricing,
  '/auth': auth,
  '/login': login,
  '/forgot-password': forgotPassword,
  '/reset-password': resetPassword,
  '/confirm-email': confirmEmail,
  'not-found': notFound,
  dashboard,
  chatbots,
  templates,
  settings,
  editor,
  widget,
  '/c/:chatbotId': sharedChat,
  conversations,
  analytics,
  clients,
  // Last, because a folded sidebar stays folded.
  frame,
};
