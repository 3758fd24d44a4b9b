import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CHANNEL, notices, openChat, publish, ROOM, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { rewardRedeemed } from '#features/engagement/points/contract/redemptions.ts';
import { givenPoints, pointsFeatures } from './testing/given-points.ts';

setUpChats({ features: pointsFeatures, before: () => givenPoints(0) });

test('N-04 a redeemed reward shows its title, user, message and color', async () => {
  const { container } = await openChat();
  await publish(`chatroom_${ROOM}`, rewardRedeemed, {
    reward_title: 'Hydrate',
    user_id: 7003,
    channel_id: CHANNEL,
    username: 'remy',
    user_input: 'a whole glass',
    reward_background_color: '#E9113C',
  });
  await screen.findByText('Hydrate');
  expect(notices()).toEqual([expect.stringMatching(/remy redeemed Hydratea whole glass$/)]);
  expect(container.querySelector<HTMLElement>('.chat-ticket .stub')?.style.background).toBe('rgb(233, 17, 60)');
});

test('L-08 a redeemed reward has its own row, with its cost when the event has one', async () => {
  await openChat();
  await publish(`chatroom_${ROOM}`, rewardRedeemed, {
    reward_title: 'Hydrate',
    user_id: 7003,
    channel_id: CHANNEL,
    username: 'remy',
    user_input: 'now',
    reward_background_color: '#5a3d8a',
    reward_cost: 2500,
  });
  await screen.findByText('Hydrate');
  expect(notices()).toEqual([expect.stringMatching(/remy redeemed Hydrate {2}2,500now$/)]);
});
