/** The view of accounts' clients. Live streams announce its changes. */
export const CLIENTS_VIEW = 'clients';
