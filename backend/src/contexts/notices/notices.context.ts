import { noticeCategory } from '@chatbot-builder/contracts/events/notice';
import type { Context } from '../../runtime/context.js';
import { clearNoticesOfChatbots, clearSpendingNotices } from './notices.reactions.js';
import { noticesView } from './notices.view.js';

/** What owners see of notices. The contexts that meet trouble raise them through `runtime/notices`. */
export const noticesContext: Context = {
  name: 'notices',
  categories: [noticeCategory],
  projections: [noticesView],
  reactions: [clearNoticesOfChatbots, clearSpendingNotices],
  module: async () => (await import('./notices.module.js')).NoticesModule,
};
