import { expect, test } from 'vitest';
import { Chance } from '#core/contract/chance.ts';
import { VOICES } from '../cast/people.ts';
import { inVoice } from './voice.ts';

const variants = (text: string, voice: keyof typeof VOICES) =>
  new Set(Array.from({ length: 200 }, (_, seed) => inVoice(text, VOICES[voice], new Chance(seed, 'voice'))));

test('names, links and emotes are unchanged in every voice', () => {
  for (const voice of Object.keys(VOICES) as Array<keyof typeof VOICES>) {
    for (const text of variants('Thanks @GS_Petra see https://a.example/Map gsHype', voice)) {
      expect(text).toContain('@GS_Petra');
      expect(text).toContain('https://a.example/Map gsHype');
    }
  }
});

test('nothing is appended directly to a name, a link or an emote', () => {
  for (const text of ['ask @Remy', 'gsHype', 'see https://a.example/x']) {
    expect(variants(text, 'loud')).toEqual(new Set([text]));
  }
});

test('a low voice writes in lower case but keeps shouts in capitals', () => {
  expect([...variants('I like this', 'calm')].every((text) => text.startsWith('i like this'))).toBe(true);
  expect([...variants('NOOO the rope', 'calm')].every((text) => text.startsWith('NOOO'))).toBe(true);
});

test('a loud voice sometimes stretches single words, never sentences', () => {
  expect([...variants('wow', 'loud')].some((text) => /^wowww/.test(text))).toBe(true);
  expect([...variants('that is wow', 'loud')].some((text) => /wowww/.test(text))).toBe(false);
});
