import { describe, expect, it } from 'vitest';
import { contentWords, likelyLanguage } from './stop-words.js';
import { frequentWordsOf } from './frequent-words.js';
import { stemmerOf } from './stems.js';
import { wordsOf } from './words.js';

describe('the words that carry meaning', () => {
  it.each([
    ['How much does it cost to send the parcel back?', ['much', 'cost', 'send', 'parcel', 'back']],
    ['Wann ist die Sauna für Frauen geöffnet?', ['wann', 'sauna', 'frauen', 'geöffnet']],
    ["À quelle heure ouvre l'accueil ?", ['heure', 'ouvre', 'accueil']],
    ['parcel', ['parcel']],
    ['who are you', ['who', 'are', 'you']],
  ])('of %j', (text, words) => {
    expect(contentWords(wordsOf(text))).toEqual(words);
  });

  it('are chosen by the likely language of the text', () => {
    expect(likelyLanguage(wordsOf('The war is over'))).toBe('en');
    expect(likelyLanguage(wordsOf('Der Laden war zu'))).toBe('de');
    expect(likelyLanguage(wordsOf('Velo 3000'))).toBeUndefined();
  });

  it('are distinguished from words that are merely frequent', () => {
    expect(frequentWordsOf('en').has('need')).toBe(true);
    expect(frequentWordsOf('en').has('parcel')).toBe(false);
  });

  it('have stems', () => {
    expect(stemmerOf('en')('shipping')).toBe(stemmerOf('en')('ships'));
    expect(stemmerOf('ja')('配送')).toBe('配送');
  });
});
