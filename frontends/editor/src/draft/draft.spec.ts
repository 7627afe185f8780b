import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { describe, expect, it } from 'vitest';
import { changedFields, discard, draftOf, edit, keepMine, rebase, saved, takeTheirs, valuesOf } from './draft';

const ada = { ...CHATBOT_DEFAULTS, name: 'Ada' };
const untouched = draftOf(ada);

describe('a draft', () => {
  it('shows edits over saved values', () => {
    expect(valuesOf(edit(untouched, { name: 'Grace' }))).toEqual({ ...ada, name: 'Grace' });
  });

  it('lists changed fields in the order of the form', () => {
    expect(changedFields(edit(edit(untouched, { theme: 'dark' }), { name: 'Grace' }))).toEqual(['name', 'theme']);
  });

  it('is clean again once the old value is restored', () => {
    const back = edit(edit(untouched, { name: 'Grace', supportedLanguages: ['en'] }), {
      name: 'Ada',
      supportedLanguages: [...ada.supportedLanguages],
    });
    expect(changedFields(back)).toEqual([]);
  });

  it('compares objects and lists of them by what they hold', () => {
    const greetings = [{ message: 'Hi', path: '/', afterSeconds: 3 }];
    const greeted = draftOf({ ...ada, greetings });
    expect(changedFields(edit(greeted, { greetings: [{ afterSeconds: 3, path: '/', message: 'Hi' }] }))).toEqual([]);
    expect(changedFields(edit(greeted, { launcherOffset: { side: 24, bottom: 0 } }))).toEqual(['launcherOffset']);
  });

  it('drops all edits when discarded', () => {
    expect(valuesOf(discard(edit(untouched, { name: 'Grace' })))).toEqual(ada);
  });

  it('follows the server in untouched fields and keeps edited ones', () => {
    const draft = rebase(edit(untouched, { name: 'Grace' }), { ...ada, name: 'Lin', theme: 'dark' });
    expect(valuesOf(draft)).toMatchObject({ name: 'Grace', theme: 'dark' });
    expect(changedFields(draft)).toEqual(['name']);
  });

  it('contests what was edited here and changed there, until somebody chooses', () => {
    const mine = edit(untouched, { name: 'Grace', theme: 'dark' });
    const contested = rebase(mine, { ...ada, name: 'Lin', description: 'New' });
    expect(contested.contested).toEqual(['name']);
    expect(rebase(contested, { ...ada, name: 'Lin', description: 'Newer' }).contested).toEqual(['name']);
    expect(keepMine(contested, 'name')).toMatchObject({ contested: [], edits: { name: 'Grace', theme: 'dark' } });
    expect(takeTheirs(contested, 'name')).toMatchObject({ contested: [], edits: { theme: 'dark' } });
    expect(edit(contested, { name: 'Lin' }).contested).toEqual([]);
    expect(rebase(mine, { ...ada, name: 'Grace' }).contested).toEqual([]);
    expect(saved(contested, contested.edits, { ...ada, name: 'Grace' }).contested).toEqual([]);
  });

  it('is clean after a save', () => {
    const sent = { name: 'Grace' };
    expect(changedFields(saved(edit(untouched, sent), sent, { ...ada, ...sent }))).toEqual([]);
  });

  it('takes the server’s normalized value unless it was edited meanwhile', () => {
    const sent = { name: ' Grace ', description: 'A' };
    const typing = edit(edit(untouched, sent), { description: 'A bot' });
    const after = saved(typing, sent, { ...ada, name: 'Grace', description: 'A' });
    expect(valuesOf(after)).toMatchObject({ name: 'Grace', description: 'A bot' });
    expect(changedFields(after)).toEqual(['description']);
  });
});
