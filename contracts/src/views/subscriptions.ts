/** The view of what accounts pay for. Live streams announce its changes. */
export const SUBSCRIPTIONS_VIEW = 'subscriptions';
