import { cite, markAt } from './citations';
import { bareLink, safeHref } from './links';
import type { Inline } from './syntax';

/** Deeper nesting occurs only in hostile input. */
const MAX_DEPTH = 6;

interface Piece {
  readonly length: number;
  readonly node: Inline;
}

const PUNCTUATION = /[!-/:-@[-`{-~]/;
const LINK = /^\[([^[\]\n]+)\]\(<?([^\s()<>]+(?:\([^\s()]*\)[^\s()<>]*)?)>?(?:\s+"[^"]*")?\)/;
const EMPHASIS: readonly [RegExp, 'strong' | 'em'][] = [
  [/^\*\*(?=\S)((?:[^*]|\*(?!\*))*?[^\s*])\*\*/, 'strong'],
  [/^__(?=\S)((?:[^_]|_(?!_))*?[^\s_])__(?![\p{L}\p{N}])/u, 'strong'],
  [/^\*(?=[^\s*])((?:[^*]|\*\*[^*]*\*\*)*?[^\s*])\*(?!\*)/, 'em'],
  [/^_(?=[^\s_])([^_]*[^\s_])_(?![\p{L}\p{N}_])/u, 'em'],
];

/** Parses one run of text. Bracketed numbers from 1 to `sourceCount` are sources. */
export const parseInline = (text: string, sourceCount: number, depth = 0): Inline[] => {
  let nodes: Inline[] = [];
  let plain = '';
  const flush = () => {
    if (plain !== '') nodes.push(plain);
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const next = rest[1] ?? '';
    if (rest[0] === '\\' && PUNCTUATION.test(next)) {
      plain += next;
      at += 2;
      continue;
    }
    const mark = rest[0] === '[' || rest[0] === ' ' ? markAt(rest, sourceCount) : undefined;
    if (mark) {
      flush();
      nodes = cite(nodes, mark);
      at += mark.length;
      continue;
    }
    const piece = pieceAt(rest, text[at - 1] ?? ' ', sourceCount, depth);
    if (piece) {
      flush();
      nodes.push(piece.node);
      at += piece.length;
      continue;
    }
    plain += rest[0];
    at += 1;
  }
  flush();
  return nodes;
};

const isWordCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character);

const pieceAt = (rest: string, before: string, sourceCount: number, depth: number): Piece | undefined => {
  switch (rest[0]) {
    case '`':
      return codeAt(rest);
    case '[':
      return linkAt(rest, depth);
    case '<': {
      const link = bareLink(rest.slice(1));
      return link && rest[link.text.length + 1] === '>' ? linkPiece(link, link.text.length + 2) : undefined;
    }
    case '*':
      return emphasisAt(rest, sourceCount, depth);
    case '_':
      return isWordCharacter(before) ? undefined : emphasisAt(rest, sourceCount, depth);
    default: {
      const link = isWordCharacter(before) ? undefined : bareLink(rest);
      return link && linkPiece(link, link.text.length);
    }
  }
};

const linkPiece = ({ text, href }: { text: string; href: string }, length: number): Piece => ({
  length,
  node: { kind: 'link', href, content: [text] },
});

const codeAt = (rest: string): Piece | undefined => {
  const [match, , text] = /^(`+)([^`](?:[\s\S]*?[^`])?)\1(?!`)/.exec(rest) ?? [];
  return match && text !== undefined
    ? { length: match.length, node: { kind: 'code', text: text.trim() || text } }
    : undefined;
};

const linkAt = (rest: string, depth: number): Piece | undefined => {
  const [match, label, address] = LINK.exec(rest) ?? [];
  if (!match || label === undefined || address === undefined) return undefined;
  const content = depth < MAX_DEPTH ? parseInline(label, 0, MAX_DEPTH) : [label];
  const href = safeHref(address);
  // An unsafe link keeps its text.
  return { length: match.length, node: href ? { kind: 'link', href, content: textOf(content) } : label };
};

/** Unwraps links, because a link cannot contain another. */
const textOf = (content: readonly Inline[]): Inline[] =>
  content.flatMap((node) => (typeof node === 'object' && node.kind === 'link' ? textOf(node.content) : [node]));

const emphasisAt = (rest: string, sourceCount: number, depth: number): Piece | undefined => {
  if (depth >= MAX_DEPTH) return undefined;
  for (const [pattern, kind] of EMPHASIS) {
    const [match, inner] = pattern.exec(rest) ?? [];
    if (match && inner !== undefined) {
      return { length: match.length, node: { kind, content: parseInline(inner, sourceCount, depth + 1) } };
    }
  }
  return undefined;
};
