import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { soon } from '#core/web/testing/patience.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { ChatLog } from '#features/chat/web/log/chat-log.ts';
import { Notices } from '#features/chat/web/notices/notices.ts';
import { authoriseChannel } from '#features/chat/web/testing/authorise-channel.ts';
import { chatFeatures } from '#features/chat/web/testing/chat-features.ts';
import {
  aLive,
  CHANNEL,
  live,
  noor,
  notices,
  openChat,
  publish,
  receiveMessages,
  server,
  setUpChats,
} from '#features/chat/web/testing/open-chat.tsx';
import { kicksGifted, mintTransactionCompleted } from '#features/gifts/contract.ts';
import { giftsWeb } from './feature.ts';
import { addKicksGift } from './in-chat.tsx';

const features = [...chatFeatures, giftsWeb];
setUpChats({ features });

const kicks = {
  gift_transaction_id: '6a3c3c0e-0000-4000-8000-000000000002',
  message: 'for the north face',
  sender: { id: 7003, username: 'kestrel_92', username_color: '#E9113C' },
  gift: {
    gift_id: 'full_send',
    name: 'Full Send',
    amount: 1000,
    type: 'LEVEL_UP',
    tier: 'MID',
    character_limit: 150,
    pinned_time: 600000000000,
  },
  created_at: '2026-01-02T03:04:05.120000001Z',
  expires_at: null,
};

test('N-06 a gift of KICKs that is received twice is one row', () => {
  const log = new ChatLog();
  const notices = new Notices(log);
  addKicksGift(notices, kicks);
  addKicksGift(notices, kicks);
  log.flush();
  expect(log.view().entries).toHaveLength(1);
  log.dispose();
});

test('N-06 a gift of KICKs is a row where beta features are on', async () => {
  server.answers(publicSettings, someSettings(features, { beta: true }));
  await openChat();
  await publish(`channel_${CHANNEL}`, kicksGifted, kicks);
  await screen.findByText('Full Send');
  expect(notices()).toEqual([expect.stringMatching(/kestrel_92 sent Full Send {2}1,000for the north face$/)]);
});

test('N-06 without beta features the page does not subscribe to KICKs events', async () => {
  const { cache } = await openChat();
  await soon(() => expect(cache.getQueryData(settingsQuery.queryKey)).toBeDefined());
  receiveMessages(aLive(4));
  await screen.findByText('line 4');
  expect([live.isSubscribed(`channel_${CHANNEL}`), live.isSubscribed(`private-${noor.id}`)]).toEqual([false, false]);
});

test('RT-05 a credited purchase of KICKs is shown to the buyer', async () => {
  server.answers(publicSettings, someSettings(features, { beta: true }));
  server.answers(authoriseChannel, { auth: 'key:signature' });
  await openChat();
  await publish(`private-${noor.id}`, mintTransactionCompleted, { anything: 1 });
  expect(await screen.findAllByText('KICKs added to your balance.')).not.toEqual([]);
});
