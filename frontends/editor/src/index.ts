// The import lets federation settle what is shared before any of it is used.
void import('./standalone');
export {};
