import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { channelEmoteChanged, listEmotes } from '#features/channel/emotes/contract.ts';
import { anEmote, anEmoteSet } from '#features/channel/emotes/examples.ts';
import { findBox, live, openChat, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { emoteIndexOf } from './emote-index.ts';
import { emotesQuery } from './use-emotes.ts';

const CHANNEL = 20000001;
setUpChats();

const { locked: _, ...emote } = anEmote({ id: 7, channel_id: CHANNEL, name: 'anaNew' });
const tell = (change: Partial<typeof emote>, removed = false) =>
  live.send(`channel.${CHANNEL}`, channelEmoteChanged.name, { emote: { ...emote, ...change }, removed });

test('EM-06 added, renamed and removed emotes update in the open chat immediately', async () => {
  server.answers(listEmotes, [anEmoteSet({ id: CHANNEL, emotes: [] })]);
  const { cache } = await openChat();
  await findBox();
  await waitFor(() => expect(live.isSubscribed(`channel.${CHANNEL}`)).toBe(true));
  const emotes = () =>
    emoteIndexOf(cache.getQueryData(emotesQuery('ana').queryKey)).all.map(({ name, locked }) => (locked ? `${name} (locked)` : name));
  await waitFor(() => expect(cache.getQueryData(emotesQuery('ana').queryKey)).toBeDefined());
  expect(emotes()).toEqual([]);
  const steps: [() => void, string[]][] = [
    [() => tell({}), ['anaNew']],
    [() => tell({ name: 'anaNext' }), ['anaNext']],
    [() => tell({ subscribers_only: true }), ['anaNew (locked)']],
    [() => tell({}), ['anaNew']],
    [() => tell({}, true), []],
  ];
  for (const [step, expected] of steps) {
    step();
    await waitFor(() => expect(emotes()).toEqual(expected));
  }
  expect(server.callsOf(listEmotes)).toHaveLength(1);
});
