import type { FieldMappings } from '@chatbot-builder/contracts/field-mappings';
import { EmailAddress } from '@chatbot-builder/contracts/http';
import { type Kind, kindOf } from './kinds.js';

const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

const DATE = /^(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{2,4})$/;

function* emailsIn(text: string): Generator<string, undefined> {
  for (const [written] of text.matchAll(
    /[^\s<>()[\]{},;:"'“”„«»、。，：]{1,64}@[^\s<>()[\]{},;:"'“”„«»、。，：]{1,255}/gu,
  )) {
    const email = written.replace(/[.!?…]+$/u, '');
    if (EmailAddress.safeParse(email).success) yield email;
  }
}

const PHONE = /(?<![\p{L}\p{Nd}])[+(]{0,2}\p{Nd}[\p{Nd} \u00a0().\-/]{4,24}\p{Nd}(?![\p{L}\p{Nd}])/gu;
/** Numbers that are written as telephone numbers are. Others count where the message speaks of a telephone. */
const DIALED = /^[+(0]|^\d{3}[ .-]\d{3}[ .-]\d{4}$/;

function* phonesIn(text: string): Generator<string, undefined> {
  const isMeant = kindOf('', text) === 'phone';
  for (const [written] of text.matchAll(PHONE)) {
    const digits = digitsIn(written);
    // E.164 has at most 15.
    if (digits >= 7 && digits <= 15 && !DATE.test(written) && (isMeant || DIALED.test(written))) yield written;
  }
}

const INTRODUCED =
  /(?<!\p{L})(?:my name(?: is|['’]s)|mi nombre es|me llamo|je m['’]appelle|mon nom est|ich hei(?:ß|ss)e|mein name ist|mi chiamo|il mio nome (?:è|e['’])|(?:o )?meu nome é|chamo-me|me chamo|(?:full )?name ?:|nombre ?:|nom ?:|nome ?:)\s+/giu;
const WORD = String.raw`\p{Lu}(?:\.|[\p{L}\p{M}'’\-]*)`;
const CAPITALIZED = new RegExp(
  String.raw`^${WORD}(?:[ \u00a0](?:(?:de|da|di|do|dos|das|del|la|le|van|von|zu|der|den|bin|ibn|al|el)[ \u00a0])*${WORD}){0,3}`,
  'u',
);
/** Scripts without capital letters, where what follows tells the end. */
const BETWEEN = [
  /名前は([^\s、。はが]{1,20}?)(?:です|と申します|といいます)/gu,
  /(?:我叫|我的名字是|我的名字叫)([\p{Script=Han}·]{2,4})(?!\p{Script=Han})/gu,
  /(?<!\p{L})اسمي (?:هو )?(\p{Script=Arabic}{2,20}(?: \p{Script=Arabic}{2,20})?)(?=\s*(?:[.,،!؟]|$))/gmu,
  /मेरा नाम ([\p{Script=Devanagari}]+(?: [\p{Script=Devanagari}]+){0,2}?) है/gu,
];

function* namesIn(text: string): Generator<string, undefined> {
  for (const { index, 0: cue } of text.matchAll(INTRODUCED)) {
    const [name] = CAPITALIZED.exec(text.slice(index + cue.length)) ?? [];
    if (name) yield name;
  }
  for (const pattern of BETWEEN) for (const [, name] of text.matchAll(pattern)) if (name) yield name;
}

const ORDERED =
  /(?<!\p{L})(?:order|bestell(?:ung|nummer|nr)|auftrag|pedido|commande|ordine|encomenda)|注文|订单|طلب|ऑर्डर/giu;
const CODE = /(?<![A-Za-z\p{Nd}])[A-Za-z\p{Nd}](?:[A-Za-z\p{Nd}_/.\-]*[A-Za-z\p{Nd}])?/gu;
const NUMBERED = /(?<![A-Za-z\p{Nd}])#([A-Za-z\p{Nd}](?:[A-Za-z\p{Nd}_\-]*[A-Za-z\p{Nd}])?)/gu;
/** Characters between the word and its number, as in 'my order from the shop is …'. */
const NEAR = 40;
const CODE_MAX = 30;

const isCode = (text: string): boolean => digitsIn(text) >= 3 && text.length <= CODE_MAX && !DATE.test(text);

function* orderNumbersIn(text: string): Generator<string, undefined> {
  for (const { index, 0: cue } of text.matchAll(ORDERED)) {
    const from = index + cue.length;
    for (const { index: at, 0: code } of text.slice(from).matchAll(CODE)) {
      if (at > NEAR) break;
      if (isCode(code)) yield code;
    }
  }
  for (const [, code = ''] of text.matchAll(NUMBERED)) if (isCode(code)) yield code;
}

const FOUND: Readonly<Record<Kind, (text: string) => Generator<string, undefined>>> = {
  email: emailsIn,
  phone: phonesIn,
  name: namesIn,
  'order-number': orderNumbersIn,
};

/**
 * What needs no model: e-mail addresses, telephone numbers, names and order numbers in what a visitor said, oldest
 * first. The latest message that holds one counts. Of several fields that ask for the same, only the first gets it.
 */
export function foundByPatterns(fields: FieldMappings, said: readonly string[]): Readonly<Record<string, string>> {
  const asked = new Map<Kind, string>();
  for (const [name, description] of Object.entries(fields)) {
    const kind = kindOf(name, description);
    if (kind && !asked.has(kind)) asked.set(kind, name);
  }
  return Object.fromEntries(
    [...asked].flatMap(([kind, name]) => {
      const values = said.toReversed().map((text) => FOUND[kind](text).next().value);
      const value = values.find((found) => found !== undefined);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
