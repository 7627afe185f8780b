/** Two people beside a chatbot's window, one of them highlighted. */
export const ClientsArt = () => (
  <svg viewBox="0 0 208 136" aria-hidden>
    <rect x="4" y="8" width="132" height="92" rx="10" fill="var(--surface)" stroke="var(--line-2)" />
    <path d="M4 30h132" stroke="var(--line-2)" />
    <path d="M20 48h60M20 62h84M20 76h44" stroke="var(--line-2)" strokeWidth="4" />
    <path d="M88 124v-8a24 24 0 0 1 48 0v8Z" fill="var(--page)" stroke="var(--line-2)" />
    <circle cx="112" cy="76" r="13" fill="var(--page)" stroke="var(--line-2)" />
    <path d="M130 128v-10a30 30 0 0 1 60 0v10Z" fill="var(--page)" stroke="var(--accent-text)" />
    <circle cx="160" cy="66" r="17" fill="var(--page)" stroke="var(--accent-text)" />
  </svg>
);
