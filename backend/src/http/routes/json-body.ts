import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { Request } from 'express';
import { Refused } from '../../kernel/refusal.js';

/** Deeper than any body that the API accepts, and shallow enough for recursive code. */
const DEEPEST = 32;

/**
 * A request's JSON body, or undefined if it has none. Every other content type is refused, so that a form on another
 * site cannot submit a body. The rest of a refused body is discarded.
 *
 * @throws UnsupportedMediaTypeException for another content type, content encoding or charset
 * @throws Refused `too-large`, `malformed-body`, `malformed-json` or `nested-too-deep`
 */
export async function jsonBody(request: Request, limitBytes: number): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  refuseUnreadable(request);
  const text = await textOf(request, limitBytes);
  if (text === '') return undefined;
  if (depthOf(text) > DEEPEST)
    throw new Refused('invalid', 'nested-too-deep', `The body is nested deeper than ${DEEPEST} levels.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('invalid', 'malformed-json', 'The body is not valid JSON.');
  }
}

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

function refuseUnreadable(request: Request): void {
  if (!request.is('application/json'))
    throw new UnsupportedMediaTypeException('Send JSON with the content type application/json.');
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = request.headers;
  // Inflating could turn a few kilobytes into gigabytes.
  if (encoding.toLowerCase() !== 'identity')
    throw new UnsupportedMediaTypeException('Send the body without a content encoding.');
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8';
  if (charset.toLowerCase() !== 'utf-8') throw new UnsupportedMediaTypeException('Send JSON in UTF-8.');
}

async function textOf(request: Request, limitBytes: number): Promise<string> {
  const tooLarge = () => new Refused('too-large', 'too-large', 'The request is too large.');
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Destroying the request would also close the connection that the response needs.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > limitBytes) {
      request.resume();
      throw tooLarge();
    }
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new Refused('invalid', 'malformed-body', 'The body is not valid UTF-8.');
  }
}

/** How deeply objects and arrays are nested, found without parsing. */
export function depthOf(text: string): number {
  let deepest = 0;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}
