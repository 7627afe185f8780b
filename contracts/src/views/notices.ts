/** The view of open notices. Live streams announce its changes. */
export const NOTICES_VIEW = 'notices';
