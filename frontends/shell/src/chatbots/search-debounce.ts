/** Long enough that fast typists ask the server once a word, short enough that nobody waits for it. */
export const SEARCH_DEBOUNCE_MS = 200;
