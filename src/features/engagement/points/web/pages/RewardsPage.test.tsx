import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { listRedemptions, showRedemptionMetadata } from '#features/engagement/points/contract/redemptions.ts';
import { listRewards } from '#features/engagement/points/contract/rewards.ts';
import { showPointsSettings } from '#features/engagement/points/contract/settings.ts';
import { aRedemption, aReward, somePointsSettings } from '#features/engagement/points/examples.ts';
import { managePointsTexts } from '../manage/texts.en.ts';
import { pointsTexts } from '../texts.en.ts';
import { ManagePoints } from './RewardsPage.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(listRewards, dataEnvelope([aReward()]));
  server.answers(showPointsSettings, dataEnvelope(somePointsSettings()));
  server.answers(listRedemptions, dataEnvelope({ redemptions: [aRedemption()], next_page_token: null }));
  server.answers(
    showRedemptionMetadata,
    dataEnvelope({ channel_id: 20000001, total_redemptions: 1, total_rewards: 1, max_rewards_limit: 15, redemptions: [] }),
  );
});
afterEach(() => {
  undraw();
  server.close();
});

const open = (role: Role, channel = aChannel()) =>
  draw(<ManagePoints channel={channel} role={role} />, { texts: [pointsTexts, managePointsTexts] });

test.each(['broadcaster', 'staff'] as const)('RW-01 RW-06 the %s manages rewards and settings, and works on the queue', async (role) => {
  await open(role);
  expect(await screen.findByRole('list', { name: 'Channel rewards' })).toBeTruthy();
  expect(await screen.findByRole('switch', { name: 'Channel points' })).toBeTruthy();
  expect(await screen.findByRole('list', { name: 'Redemptions' })).toBeTruthy();
});

test.each([
  [true, ['Watching live', 'Watching live as a subscriber', 'Following', 'Subscribing or renewing', 'Gifting a subscription']],
  [false, ['Watching live', 'Following']],
])('CP-08 with subscriptions %s the rates are %j', async (subscription_enabled, labels) => {
  await open('broadcaster', aChannel({ subscription_enabled }));
  await screen.findByLabelText(labels[0]!);
  const form = within(screen.getByLabelText(labels[0]!).closest('form')!);
  expect(form.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels![0]!.textContent)).toEqual(labels);
});

test('RW-06 a moderator only works on the queue', async () => {
  await open('moderator');
  expect(await screen.findByRole('list', { name: 'Redemptions' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Rewards' })).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
});
