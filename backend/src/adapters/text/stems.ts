import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { stemmer as ar } from '@orama/stemmers/arabic';
import { stemmer as en } from '@orama/stemmers/english';
import { stemmer as fr } from '@orama/stemmers/french';
import { stemmer as de } from '@orama/stemmers/german';
import { stemmer as hi } from '@orama/stemmers/indian';
import { stemmer as it } from '@orama/stemmers/italian';
import { stemmer as pt } from '@orama/stemmers/portuguese';
import { stemmer as es } from '@orama/stemmers/spanish';

type Stemmer = (word: string) => string;

const STEMMERS: Partial<Record<LanguageCode, Stemmer>> = { en, es, fr, de, it, pt, ar, hi };
const unchanged: Stemmer = (word) => word;

/** The Snowball stemmer of a language. Chinese and Japanese words are returned unchanged. */
export const stemmerOf = (language: LanguageCode): Stemmer => STEMMERS[language] ?? unchanged;
