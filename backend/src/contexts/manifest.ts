import { Catalog } from '@chatbot-builder/contracts/events';
import type { Context } from '../runtime/context.js';
import { accountsContext } from './accounts/accounts.context.js';
import { analyticsContext } from './analytics/analytics.context.js';
import { apiKeysContext } from './api-keys/api-keys.context.js';
import { billingContext } from './billing/billing.context.js';
import { chatbotsContext } from './chatbots/chatbots.context.js';
import { conversationsContext } from './conversations/conversations.context.js';
import { knowledgeContext } from './knowledge/knowledge.context.js';
import { noticesContext } from './notices/notices.context.js';
import { setupContext } from './setup/setup.context.js';
import { tasksContext } from './tasks/tasks.context.js';

/**
 * Every context of the product: all that server, command line, replay and tests know of them begins here. Express tries
 * their routes in this order, so the one that visitors call comes first.
 */
export const manifest: readonly Context[] = [
  conversationsContext,
  accountsContext,
  billingContext,
  chatbotsContext,
  apiKeysContext,
  knowledgeContext,
  analyticsContext,
  noticesContext,
  setupContext,
  tasksContext,
];

export const catalog = new Catalog(manifest.flatMap(({ categories }) => categories));
export const projections = manifest.flatMap((context) => context.projections);
export const reactions = manifest.flatMap((context) => context.reactions);
