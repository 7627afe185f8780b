// The dynamic import lets module federation resolve shared modules before they are used.
void import('./standalone');
export {};
