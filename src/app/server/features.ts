import type { Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { deadlinesFeature } from '#core/server/deadlines/feature.ts';
import type { Feature } from '#core/server/feature.ts';
import { installationMigrations } from '#core/server/installation/secrets.ts';
import { ledgerFeature } from '#core/server/ledger/feature.ts';
import type { ChannelAuthoriser } from '#core/server/pusher/authorise.ts';
import { contributeToUser } from '#features/accounts/server/api.ts';
import { accountsFeature } from '#features/accounts/server/feature.ts';
import { isModeratorOrAbove, roleOf } from '#features/channels/rules/may.ts';
import { channelOfLivestream, contributeToChannel, findStanding, streamerChannelOf } from '#features/channels/server/api.ts';
import { channelsFeature } from '#features/channels/server/feature.ts';
import { chatroomOfChannel, findChatroom, pinnedMessageOfChannel } from '#features/chat/server/api.ts';
import { chatFeature } from '#features/chat/server/feature.ts';
import { emotesFeature } from '#features/emotes/server/feature.ts';
import { registerIncomeCommands } from '#features/income/server/commands.ts';
import { incomeFeature } from '#features/income/server/feature.ts';
import { banOf, cardBanOf } from '#features/moderation/server/api.ts';
import { moderationFeature } from '#features/moderation/server/feature.ts';
import { pointsFeature } from '#features/points/server/feature.ts';
import { registerPollCommands } from '#features/polls/server/commands.ts';
import { pollsFeature } from '#features/polls/server/feature.ts';
import { predictionsFeature } from '#features/predictions/server/feature.ts';
import { celebrationsOf } from '#features/subscriptions/server/api.ts';
import { subscriptionsFeature } from '#features/subscriptions/server/feature.ts';

const installation: Feature = { name: 'installation', migrations: installationMigrations, routes: [] };

/** Everything the product does, in call order: migrations run and listeners react in this order. */
export const features: readonly Feature[] = [
  installation,
  deadlinesFeature,
  ledgerFeature,
  accountsFeature,
  channelsFeature,
  moderationFeature,
  emotesFeature,
  chatFeature,
  subscriptionsFeature,
  pointsFeature,
  predictionsFeature,
  pollsFeature,
  incomeFeature,
];

/** Fills the extension points that lower features leave to higher ones (decisions.md, "Extension points, not upward imports"). */
export function connectFeatures(): void {
  contributeToUser(streamerChannelOf);
  contributeToChannel('chatroom', chatroomOfChannel);
  contributeToChannel('pinnedMessage', pinnedMessageOfChannel);
  contributeToChannel('ban', cardBanOf);
  contributeToChannel('celebrations', celebrationsOf);
  registerIncomeCommands();
  registerPollCommands();
}

/** Who may join which private channel (wire.md 1.1). */
export const channelAuthorisers: readonly ChannelAuthoriser[] = [
  { pattern: /private-(\d{1,15})/, may: async (viewer, [, userId]) => viewer.id === Number(userId) },
  { pattern: /private-(?:userfeed\.|channelpoints-)(\d+)/, may: async (viewer, [, userId]) => viewer.id === Number(userId) },
  // Whatever comes after `lstm`, it ends with the id of the person whose channel it is (RT-03).
  { pattern: /private-lstm(?:[\w.-]*[._-])?(\d{1,15})/, may: async (viewer, [, userId]) => viewer.id === Number(userId) },
  { pattern: /private-livestream\.(\d{1,15})/, may: (viewer, [, livestreamId], db) => mayWatch(db, viewer, Number(livestreamId)) },
  { pattern: /private-chatroom_(\d{1,15})/, may: (viewer, [, chatroomId], db) => mayModerate(db, viewer, Number(chatroomId)) },
];

/** There is such a stream, and the viewer is not banned from its channel. */
async function mayWatch(db: Db, viewer: Viewer, livestreamId: number): Promise<boolean> {
  const channelId = await channelOfLivestream(db, livestreamId);
  return channelId !== null && !(await banOf(db, channelId, viewer.id, new Date()));
}

/** What a room tells its moderators is for them and for who stands above them. */
async function mayModerate(db: Db, viewer: Viewer, chatroomId: number): Promise<boolean> {
  const room = await findChatroom(db, chatroomId);
  const standing = room && (await findStanding(db, room.channelId, viewer.id));
  return standing !== null && isModeratorOrAbove(roleOf(standing));
}
