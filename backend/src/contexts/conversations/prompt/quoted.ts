/** Everything that some reader takes for the end of a line. */
const LINE_BREAKS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
/** Characters that are not seen, behind which a marker could hide, but for those that scripts and emoji need. */
const UNSEEN =
  /[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu;
/** Tokens with which models' templates mark where a message begins and ends. */
const TEMPLATE_TOKENS = /<(?=[|\uff5c]|\/?(?:s|bos|eos|start_of_turn|end_of_turn)>|<\/?sys>>)|\[(?=\/?inst\])/gi;
/** Would count as a citation. An index such as `list[2]` does not. */
const CITATION = /(?<![\p{L}\p{N}_)])\[(\s*\^?\d+(?:\s*[,;–-]\s*\^?\d+)*\s*)\]/gu;

/** A text that a person wrote, without the characters with which a server would take it for several messages. */
export const plainText = (text: string): string =>
  text
    .replace(LINE_BREAKS, '\n')
    .replace(UNSEEN, '')
    .replace(TEMPLATE_TOKENS, (bracket) => (bracket === '[' ? '(' : '‹'));

/**
 * Fences a text that is data: each of its lines begins with `> `, so nothing in it can end the fence. Numbers in
 * brackets become others, so that it cannot name a source.
 */
export const quoted = (text: string): string =>
  plainText(text)
    .replace(CITATION, '($1)')
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
