import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { pass } from '#core/web/testing/web-clock.ts';
import { CHANNEL, findBox, openChat, publish, ROOM, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { userBanned } from '#features/chat/moderation/contract/bans.ts';
import { kicksGifted, listPinnedGifts } from '#features/economy/gifts/contract.ts';
import { aGift, aKicksGifted, aPinnedGift } from '#features/economy/gifts/examples.ts';
import { giftOnWire } from '#features/economy/gifts/rules/catalog.ts';
import { giftsFeatures, givenKicks } from '../testing/given-kicks.ts';

setUpChats({ features: giftsFeatures, before: () => givenKicks({}, [aPinnedGift()]) });

const pinned = () => screen.findByRole('region', { name: 'Pinned gifts' });
const textOf = (element: HTMLElement) => element.textContent!.replaceAll(/\s+/g, ' ');
const boooom = aKicksGifted({
  gift_transaction_id: 'gift_2',
  gift: giftOnWire(aGift('boooom')),
  sender: { id: 7004, username: 'oldgoat', username_color: '#75FD46' },
  message: 'SHE DID IT',
  expires_at: '2026-01-02T12:30:00.000000Z',
});

test('GI-08 pinned gifts show when the chat opens, as one line that counts down for the newest gift', async () => {
  await openChat();
  expect(textOf(await pinned())).toContain('kestrel_92 Pack It Up for the north face');
  expect(textOf(await pinned())).toContain('10:00');
  act(() => pass(48));
  await soon(async () => expect(textOf(await pinned())).toContain('9:12'));
});

test('GI-08 a new gift is pinned first, and the list expands to whole messages', async () => {
  const { person } = await openChat();
  await pinned();
  await publish(`channel_${CHANNEL}`, kicksGifted, boooom);
  await soon(async () => expect(textOf(await pinned())).toContain('oldgoat Boooom SHE DID IT+1 more'));
  await publish(`channel_${CHANNEL}`, kicksGifted, { ...boooom, gift_transaction_id: 'gift_3', expires_at: null });
  await person.click(screen.getByRole('button', { name: 'Show pinned gifts in full' }));
  const cards = within(await pinned()).getAllByRole('listitem');
  expect(cards.map(textOf)).toEqual([
    'oldgoat sent Boooom 5,00030:0030:00 leftSHE DID IT',
    'kestrel_92 sent Pack It Up 1,00010:0010:00 leftfor the north face',
  ]);
  const less = screen.getByRole('button', { name: 'Show pinned gifts as a line' });
  expect(document.activeElement).toBe(less);
  await person.click(less);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show pinned gifts in full' }));
});

test('GI-08 a pinned gift disappears when its time is over', async () => {
  await openChat();
  await pinned();
  vi.setSystemTime('2026-01-02T12:10:00.000Z');
  await soon(() => expect(screen.queryByRole('region', { name: 'Pinned gifts' })).toBeNull());
});

test('GI-08 a gift pinned after the others disappeared takes no focus', async () => {
  const { person } = await openChat();
  await pinned();
  await person.click(screen.getByRole('button', { name: 'Show pinned gifts in full' }));
  vi.setSystemTime('2026-01-02T12:10:00.000Z');
  await soon(() => expect(screen.queryByRole('region', { name: 'Pinned gifts' })).toBeNull());
  const box = await findBox();
  box.focus();
  await publish(`channel_${CHANNEL}`, kicksGifted, boooom);
  await pinned();
  expect(document.activeElement).toBe(box);
});

test('the sender of a pinned gift is reachable by keyboard', async () => {
  const { person } = await openChat();
  await pinned();
  await person.click(screen.getByRole('button', { name: 'Show pinned gifts in full' }));
  const name = within(await pinned()).getByRole('button', { name: 'kestrel_92' });
  await person.tab();
  await person.tab();
  expect(document.activeElement).toBe(name);
});

test('a pinned gift disappears when its sender is banned', async () => {
  await openChat();
  await pinned();
  await publish(`chatrooms.${ROOM}.v2`, userBanned, {
    id: '6a3c3c0e-0000-4000-8000-000000000002',
    user: { id: 7003, username: 'kestrel_92', slug: 'kestrel-92' },
    banned_by: { id: 0, username: 'ana', slug: 'ana' },
    permanent: true,
  });
  await soon(() => expect(screen.queryByRole('region', { name: 'Pinned gifts' })).toBeNull());
});

test('N-06 without beta features nothing is pinned and the endpoint is not called', async () => {
  server.answers(publicSettings, someSettings(giftsFeatures));
  server.answers(listPinnedGifts, dataEnvelope({ pinned_gifts: [aPinnedGift()] }));
  await openChat();
  expect(screen.queryByRole('region', { name: 'Pinned gifts' })).toBeNull();
  expect(server.callsOf(listPinnedGifts)).toEqual([]);
});
