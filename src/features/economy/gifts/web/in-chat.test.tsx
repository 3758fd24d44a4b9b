import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { ChatColumn } from '#features/chat/chat/web/ChatColumn.tsx';
import { ChatLog } from '#features/chat/chat/web/log/chat-log.ts';
import { Notices } from '#features/chat/chat/web/notices/notices.ts';
import {
  aLive,
  CHANNEL,
  channel,
  collapse,
  live,
  noor,
  notices,
  openChat,
  publish,
  receiveMessages,
  server,
  setUpChats,
} from '#features/chat/chat/web/testing/open-chat.tsx';
import { kicksGifted, mintTransactionCompleted } from '#features/economy/gifts/contract.ts';
import { aGift, aKicksGifted } from '#features/economy/gifts/examples.ts';
import { giftOnWire } from '#features/economy/gifts/rules/catalog.ts';
import { listMuted } from '#features/people/accounts/contract/muted.ts';
import { addKicksGift } from './in-chat.tsx';
import { giftsFeatures, givenKicks } from './testing/given-kicks.ts';

setUpChats({ features: giftsFeatures, before: () => givenKicks() });

const sentGift = (id: string, message = '') =>
  aKicksGifted({ gift_transaction_id: `gift_${id}`, gift: giftOnWire(aGift(id)), message, expires_at: null });

test('N-06 a gift received twice is one row', () => {
  const log = new ChatLog();
  const rows = new Notices(log);
  addKicksGift(rows, aKicksGifted());
  addKicksGift(rows, aKicksGifted());
  log.flush();
  expect(log.view().entries).toHaveLength(1);
  log.dispose();
});

test('N-06 GI-08 a gift is a row with its drawing, sender, price and message, and the ticket grows with its tier', async () => {
  const { container } = await openChat();
  for (const event of [sentGift('hype'), sentGift('full_send', 'for the north face'), sentGift('boooom', 'SHE DID IT')]) {
    await publish(`channel_${CHANNEL}`, kicksGifted, event);
  }
  await screen.findByText('Boooom');
  expect(notices()).toEqual([
    'kestrel_92 sent Hype 10',
    'kestrel_92 sent Full Send 100for the north face',
    'kestrel_92 sent Boooom 5,000SHE DID IT',
  ]);
  const tickets = [...container.querySelectorAll<HTMLElement>('.chat-ticket')];
  expect(tickets.map(({ className }) => className.replace('chat-ticket', '').trim())).toEqual(['', 'mid', 'tall']);
  expect(tickets.map((ticket) => ticket.querySelector('img')!.getAttribute('src'))).toEqual([
    '/assets/gifts/v1/hype.svg',
    '/assets/gifts/v1/full_send.svg',
    '/assets/gifts/v1/boooom-animated.svg',
  ]);
});

test('S-04 the message of a muted sender is hidden, but the gift is shown', async () => {
  server.answers(listMuted, dataEnvelope([{ id: 7003, username: 'kestrel_92', slug: 'kestrel-92' }]));
  await openChat();
  await publish(`channel_${CHANNEL}`, kicksGifted, sentGift('full_send', 'for the north face'));
  await screen.findByText('Full Send');
  expect(notices()).toEqual(['kestrel_92 sent Full Send 100']);
});

test.each([{ beta: false }, { beta: true, kicks: false }])(
  'N-06 with the flags %o the page does not subscribe to KICKs events',
  async (flags) => {
    server.answers(publicSettings, someSettings(giftsFeatures, flags));
    const { cache } = await openChat();
    await soon(() => expect(cache.getQueryData(settingsQuery.queryKey)).toBeDefined());
    receiveMessages(aLive(4));
    await screen.findByText('line 4');
    expect(live.isSubscribed(`channel_${CHANNEL}`)).toBe(false);
  },
);

test('RT-05 in the chat popout, which has no top bar, a toast announces credited KICKs', async () => {
  await openChat({ column: <ChatColumn channel={channel} onCollapse={collapse} isPopout /> });
  // The listener loads after the chat.
  await soon(async () => {
    await publish(`private-${noor.id}`, mintTransactionCompleted, { amount: 5000, balance: 6250 });
    expect(screen.queryAllByText('5,000 KICKs added. Your balance is 6,250.')).not.toEqual([]);
  });
});
