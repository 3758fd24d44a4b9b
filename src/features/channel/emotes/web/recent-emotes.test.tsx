import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { undraw } from '#core/web/testing/draw.tsx';
import type { Emote } from '#features/channel/emotes/contract.ts';
import { EmoteIndex } from './emote-index.ts';
import { RECENT_EMOTES_MAX, recentEmotes, rememberEmote, useRecentEmotes } from './recent-emotes.ts';

afterEach(() => {
  recentEmotes.set([]);
  undraw();
});

const anEmote = (id: number, locked = false): Emote => ({
  id,
  channel_id: null,
  name: `e${id}`,
  subscribers_only: locked,
  animated: false,
  locked,
});

test('F-11 recent emotes are stored as pairs of id and name, newest first, without duplicates, up to a limit', () => {
  for (let id = 1; id <= RECENT_EMOTES_MAX + 5; id++) rememberEmote(anEmote(id));
  rememberEmote(anEmote(20));
  const stored = JSON.parse(localStorage.getItem('grandstand.recent-emotes')!);
  expect(stored).toHaveLength(RECENT_EMOTES_MAX);
  expect(stored.slice(0, 2)).toEqual([
    { id: 20, name: 'e20' },
    { id: 37, name: 'e37' },
  ]);
});

test('F-11 only recent emotes that the viewer may use are offered', () => {
  for (const id of [1, 2, 3]) rememberEmote(anEmote(id));
  const index = new EmoteIndex([{ id: 'Global', name: 'Global', emotes: [anEmote(1), anEmote(2, true)] }]);
  const { result } = renderHook(() => useRecentEmotes(index));
  expect(result.current.map(({ id }) => id)).toEqual([1]);
});
