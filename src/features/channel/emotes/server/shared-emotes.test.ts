import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EmoteName } from '#features/channel/emotes/contract.ts';
import { emotesIn, emoteToken } from '#features/channel/emotes/rules/token.ts';
import { renderEmoteSize } from './emote-pictures.ts';
import { emojiSet, globalSet, sharedEmote } from './shared-emotes.ts';

const all = [...globalSet, ...emojiSet];

test('every shared emote has a unique id and name, and can be written as a token', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(new Set(all.map(({ name }) => name.toLowerCase())).size).toBe(all.length);
  for (const { id, name } of all) {
    expect(emotesIn(emoteToken(id, name))).toEqual([{ id, name }]);
    expect(sharedEmote(id)?.name).toBe(name);
  }
  expect(sharedEmote(9100)).toBeUndefined();
  expect(Math.max(...all.map(({ id }) => id))).toBeLessThan(50_000_001);
});

describe('the global set', () => {
  test('has about two dozen emotes, some of them animated, with names that are valid for uploads', () => {
    expect(globalSet.length).toBeGreaterThanOrEqual(24);
    expect(globalSet.filter(({ animated }) => animated).length).toBeGreaterThanOrEqual(3);
    for (const { name } of globalSet) expect({ name, success: EmoteName.safeParse(name).success }).toEqual({ name, success: true });
  });

  test('keeps its ids, because messages and other clients store them', () => {
    expect(globalSet.slice(0, 3).map(({ id, name }) => [id, name])).toEqual([
      [9101, 'gsHype'],
      [9102, 'gsLol'],
      [9103, 'gsLove'],
    ]);
    expect(globalSet.at(-1)).toMatchObject({ id: 9124, name: 'gsNope' });
  });

  test('has a drawing for each emote and no unused drawing', () => {
    const drawings = readdirSync(join(import.meta.dirname, 'global')).map((file) => file.replace('.svg', ''));
    expect(drawings.toSorted()).toEqual(globalSet.map(({ name }) => name).toSorted());
  });

  test.each(globalSet.map((emote) => [emote.name, emote] as const))(
    '%s is a picture, and animated if it is declared so',
    async (_name, emote) => {
      const frames = await emote.draw();
      expect(frames.delays.length > 1).toBe(emote.animated);
      expect(new Set(frames.pixels).size).toBeGreaterThan(2);
      if (emote.animated)
        expect((await renderEmoteSize(frames, 28, false)).bytes).not.toEqual((await renderEmoteSize(frames, 28, true)).bytes);
    },
  );
});

describe('the emoji set', () => {
  test('is named and numbered by Unicode, faces first', () => {
    expect(emojiSet[0]).toMatchObject({ id: 1_000_000 + 0x1f600, name: 'emojiGrinningFace' });
    expect(sharedEmote(1_000_000 + 0x2764)?.name).toBe('emojiRedHeart');
    expect(sharedEmote(1_000_000 + 0x1f525)?.name).toBe('emojiFire');
    expect(emojiSet.length).toBeGreaterThan(1300);
  });

  test('has a drawing for each emoji', () => {
    const folder = join(import.meta.dirname, '../../../../../node_modules/@discordapp/twemoji/dist/svg');
    const missing = emojiSet.filter(({ id }) => !existsSync(join(folder, `${(id - 1_000_000).toString(16)}.svg`)));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});
