import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Emote, EmoteSet } from '#features/channel/emotes/contract.ts';
import { EmoteIndex, emoteIndexOf } from './emote-index.ts';

let nextId = 1;
const anEmote = (name: string, change: Partial<Emote> = {}): Emote => ({
  id: nextId++,
  channel_id: null,
  name,
  subscribers_only: false,
  animated: false,
  locked: false,
  ...change,
});
const shared = (...emotes: Emote[]): EmoteSet => ({ id: 'Global', name: 'Global', emotes });
const names = (emotes: readonly Emote[]) => emotes.map(({ name }) => name);

test('of two emotes with the same name, the first usable one counts', () => {
  const locked = anEmote('wave', { locked: true });
  const [first, second] = [anEmote('wave'), anEmote('wave')];
  expect(new EmoteIndex([shared(locked), shared(first, second)]).byName('wave')).toBe(first);
  expect(new EmoteIndex([shared(locked)]).byName('wave')).toBe(locked);
  expect(new EmoteIndex([shared(first)]).byName('Wave')).toBeUndefined();
});

test('names that start with the search come first, in the order of the sets, then names that contain it', () => {
  const index = new EmoteIndex([shared(anEmote('bigHype'), anEmote('Hype')), shared(anEmote('hypeTrain'), anEmote('cry'))]);
  expect(names(index.search('hyp', 10))).toEqual(['Hype', 'hypeTrain', 'bigHype']);
  expect(names(index.search('hyp', 2))).toEqual(['Hype', 'hypeTrain']);
});

test('a search returns only usable emotes, each name once, and never more than the limit', () => {
  const anyEmote = fc.record({ name: fc.stringMatching(/^[ab]{1,4}$/), locked: fc.boolean() });
  fc.assert(
    fc.property(fc.array(anyEmote), fc.stringMatching(/^[abAB]{0,2}$/), fc.nat(5), (emotes, part, limit) => {
      const index = new EmoteIndex([shared(...emotes.map(({ name, locked }) => anEmote(name, { locked })))]);
      const found = index.search(part, limit);
      const fitting = new Set(emotes.filter(({ name, locked }) => !locked && name.includes(part.toLowerCase())).map(({ name }) => name));
      expect(found.length).toBe(Math.min(limit, fitting.size));
      expect(new Set(names(found)).size).toBe(found.length);
      expect(found.every(({ name, locked }) => !locked && fitting.has(name))).toBe(true);
    }),
  );
});

test('the same list of sets returns the same index', () => {
  const sets = [shared(anEmote('wave'))];
  expect(emoteIndexOf(sets)).toBe(emoteIndexOf(sets));
  expect(emoteIndexOf(undefined).all).toEqual([]);
});
