// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { anEmote, theEmoteSets } from '#features/channel/emotes/examples.ts';
import { changedSets } from './use-emote-updates.ts';

const names = (...change: [ReturnType<typeof anEmote>, boolean]) =>
  changedSets(theEmoteSets(), ...change).map((set) => set.emotes.map(({ name }) => name));
const [, globals, emoji] = theEmoteSets().map((set) => set.emotes.map(({ name }) => name));

test('a new emote is appended to its channel, a changed one keeps its position, a removed one disappears', () => {
  expect(names(anEmote({ id: 7, name: 'anaNew' }), false)).toEqual([['anaWave', 'anaTea', 'anaNew'], globals, emoji]);
  expect(names(anEmote({ name: 'anaHello' }), false)).toEqual([['anaHello', 'anaTea'], globals, emoji]);
  expect(names(anEmote(), true)).toEqual([['anaTea'], globals, emoji]);
  expect(names(anEmote({ id: 7 }), true)).toEqual([['anaWave', 'anaTea'], globals, emoji]);
});

test('an emote of an unlisted channel is ignored', () => {
  expect(names(anEmote({ id: 7, channel_id: 1 }), false)).toEqual(theEmoteSets().map((set) => set.emotes.map(({ name }) => name)));
});
