/** Line drawings for empty states: thin lines, one accent color, no text. */

const Window = () => (
  <>
    <rect x="4" y="8" width="164" height="116" rx="10" fill="var(--surface)" stroke="var(--line-2)" />
    <path d="M4 30h164" stroke="var(--line-2)" />
    <circle cx="17" cy="19" r="2.5" fill="var(--line-2)" />
    <circle cx="26" cy="19" r="2.5" fill="var(--line-2)" />
    <circle cx="35" cy="19" r="2.5" fill="var(--line-2)" />
  </>
);

/** A page with a chat bubble overlapping its edge. */
export const ChatbotArt = () => (
  <svg viewBox="0 0 208 136" aria-hidden>
    <Window />
    <path d="M20 50h52M20 62h76M20 74h64M20 86h40" stroke="var(--line-2)" strokeWidth="4" />
    <path
      d="M128 48h52a20 20 0 0 1 20 20v32a20 20 0 0 1-20 20h-64a8 8 0 0 1-8-8V68a20 20 0 0 1 20-20Z"
      fill="var(--page)"
      stroke="var(--accent-text)"
    />
    <path d="M140 76v14M168 76v14" stroke="var(--accent-text)" strokeWidth="5" />
  </svg>
);

/** A magnifying glass over a page without matches. */
export const SearchArt = () => (
  <svg viewBox="0 0 208 136" aria-hidden>
    <Window />
    <path d="M20 50h40M20 62h28M20 74h36M20 86h24" stroke="var(--line-2)" strokeWidth="4" />
    <circle cx="132" cy="78" r="32" fill="var(--page)" stroke="var(--accent-text)" />
    <path d="m156 102 20 20" stroke="var(--accent-text)" strokeWidth="5" />
    <path d="M122 72v10M142 72v10" stroke="var(--accent-text)" strokeWidth="4" />
  </svg>
);

/** Two chat bubbles, the second one empty. */
export const ConversationArt = () => (
  <svg viewBox="0 0 208 136" aria-hidden>
    <path
      d="M26 16h92a18 18 0 0 1 18 18v20a18 18 0 0 1-18 18H16a8 8 0 0 1-8-8V34a18 18 0 0 1 18-18Z"
      fill="var(--surface)"
      stroke="var(--line-2)"
    />
    <path d="M28 38h72M28 52h44" stroke="var(--line-2)" strokeWidth="4" />
    <path
      d="M98 66h84a18 18 0 0 1 18 18v28a8 8 0 0 1-8 8H98a18 18 0 0 1-18-18V84a18 18 0 0 1 18-18Z"
      fill="var(--page)"
      stroke="var(--accent-text)"
    />
    <path d="M124 88v10M156 88v10" stroke="var(--accent-text)" strokeWidth="5" />
  </svg>
);

/** A stack of documents. */
export const DocumentsArt = () => (
  <svg viewBox="0 0 208 136" aria-hidden>
    <path
      d="M52 12h58l22 22v76a8 8 0 0 1-8 8H52a8 8 0 0 1-8-8V20a8 8 0 0 1 8-8Z"
      fill="var(--surface)"
      stroke="var(--line-2)"
    />
    <path d="M110 12v22h22" stroke="var(--line-2)" />
    <path d="M62 52h48M62 66h52M62 80h32" stroke="var(--line-2)" strokeWidth="4" />
    <circle cx="144" cy="96" r="28" fill="var(--page)" stroke="var(--accent-text)" />
    <path d="M144 107V85M134 95l10-10 10 10" stroke="var(--accent-text)" strokeWidth="3" />
  </svg>
);

/** A broken connection. */
export const BrokenArt = () => (
  <svg viewBox="0 0 208 136" aria-hidden>
    <Window />
    <path d="M20 76h44l12-20 16 36 10-16h10" stroke="var(--line-2)" strokeWidth="3" />
    <circle cx="156" cy="92" r="28" fill="var(--page)" stroke="var(--accent-text)" />
    <path d="M156 80v14M156 104v.5" stroke="var(--accent-text)" strokeWidth="4" />
  </svg>
);
