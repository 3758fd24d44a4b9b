import { dataEnvelope } from '#core/contract/envelope.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { CHANNEL, live, noor, server } from '#features/chat/chat/web/testing/open-chat.tsx';
import { pointsUpdated, showPoints } from '#features/engagement/points/contract/balance.ts';
import { listRewards, type Reward } from '#features/engagement/points/contract/rewards.ts';
import { type PointsSettings, showPointsSettings } from '#features/engagement/points/contract/settings.ts';
import { somePointsSettings } from '#features/engagement/points/examples.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { pointsWeb } from '../feature.ts';

export const pointsFeatures = [...chatFeatures, pointsWeb];

/** The broadcaster of the chat that `openChat` opens. */
export const ana = { id: 10000001, username: 'ana', slug: 'ana', email: 'ana@demo.invalid', is_staff: false, profile_pic: null };

/** Stubs a channel with a balance, rewards and settings. Call it after `beginChat`. */
export function givenPoints(points: number, rewards: readonly Reward[] = [], settings: Partial<PointsSettings> = {}): void {
  server.answers(showPointsSettings, dataEnvelope(somePointsSettings(settings)));
  server.answers(showPoints, dataEnvelope({ points }));
  server.answers(listRewards, dataEnvelope([...rewards]));
  server.answers(authorizeChannel, { auth: 'key:signature' });
}

export const givenViewer = (viewer: typeof noor | null) =>
  server.answers(readSession, { data: { viewer, first_account: false }, message: 'OK' });

export function publishPoints(reason: string, points: number, balance: number, channel_id = CHANNEL): void {
  live.send(pointsUpdated.channel(noor.id), pointsUpdated.name, { reason, points, balance, user_id: noor.id, channel_id });
}
