import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mentionCandidates, NOT_TEXT, type SuggestionTrigger, suggestionTriggerAt } from './suggestions.ts';

test.each<[before: string, wanted: [SuggestionTrigger['kind'], string] | null]>([
  [':gs', ['emote', 'gs']],
  ['hello :gsH', ['emote', 'gsH']],
  [`${NOT_TEXT}:gs`, ['emote', 'gs']],
  [':a-b', null],
  [':ab-c!', ['emote', 'ab-c!']],
  [':g', null],
  [':', null],
  ['at 10:30', null],
  [':gs ', null],
  [':gsHype:', null],
  ['@', null],
  ['@n', ['mention', 'n']],
  ['hi @noor_1', ['mention', 'noor_1']],
  ['mail a@noor', null],
  ['@noor ', null],
  [`@${'x'.repeat(26)}`, null],
  ['/', ['command', '']],
  ['/sl', ['command', 'sl']],
  ['/slow ', null],
  [' /sl', null],
  ['and/or', null],
  ['', null],
])('F-10 "%s" opens %o', (before, wanted) => {
  const found = suggestionTriggerAt(before);
  expect(found && [found.kind, found.query]).toEqual(wanted);
  if (found) expect(found.length).toBe(found.query.length + 1);
});

test('F-10 only the text directly before the caret decides which list opens', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.stringMatching(/^[A-Za-z0-9_]{2,20}$/), (before, word) => {
      expect(suggestionTriggerAt(`${before} :${word}`)).toEqual({ kind: 'emote', query: word, length: word.length + 1 });
      expect(suggestionTriggerAt(`${before} @${word}`)).toEqual({ kind: 'mention', query: word, length: word.length + 1 });
      expect(suggestionTriggerAt(`${before} ${word} `)).toBeNull();
    }),
  );
});

test('F-10 people are suggested by the beginning of their name, in the given order and each once', () => {
  const people = ['mirko_v', 'Mirelune', 'remy', 'MIRKO_V', 'mistral'].map((username) => ({ username }));
  expect(mentionCandidates(people, 'MIR', 5).map(({ username }) => username)).toEqual(['mirko_v', 'Mirelune']);
  expect(mentionCandidates(people, 'mi', 2)).toHaveLength(2);
});
