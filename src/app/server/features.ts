import type { Feature } from '../../core/server/feature.ts';
import { installationMigrations } from '../../core/server/installation/secrets.ts';
import type { ChannelAuthoriser } from '../../core/server/pusher/authorise.ts';
import { contributeToUser } from '../../features/accounts/server/api.ts';
import { accountsFeature } from '../../features/accounts/server/feature.ts';
import { contributeToChannel, isLivestream, streamerChannelOf } from '../../features/channels/server/api.ts';
import { channelsFeature } from '../../features/channels/server/feature.ts';
import { chatroomOfChannel } from '../../features/chat/server/api.ts';
import { chatFeature } from '../../features/chat/server/feature.ts';
import { emotesFeature } from '../../features/emotes/server/feature.ts';
import { cardBanOf } from '../../features/moderation/server/api.ts';
import { moderationFeature } from '../../features/moderation/server/feature.ts';

const installation: Feature = { name: 'installation', migrations: installationMigrations, routes: [] };

/** Everything the product does, in call order: migrations run and listeners react in this order. */
export const features: readonly Feature[] = [installation, accountsFeature, channelsFeature, moderationFeature, emotesFeature, chatFeature];

/** Fills the extension points that lower features leave to higher ones (decisions.md, "Extension points, not upward imports"). */
export function connectFeatures(): void {
  contributeToUser(streamerChannelOf);
  contributeToChannel('chatroom', chatroomOfChannel);
  contributeToChannel('ban', cardBanOf);
}

/** Who may join which private channel (wire.md 1.1). */
export const channelAuthorisers: readonly ChannelAuthoriser[] = [
  { pattern: /private-(\d{1,15})/, may: async (viewer, [, userId]) => viewer.id === Number(userId) },
  { pattern: /private-(?:userfeed\.|channelpoints-)(\d+)/, may: async (viewer, [, userId]) => viewer.id === Number(userId) },
  // Whatever comes after `lstm`, it ends with the id of the person whose channel it is (RT-03).
  { pattern: /private-lstm(?:[\w.-]*[._-])?(\d{1,15})/, may: async (viewer, [, userId]) => viewer.id === Number(userId) },
  { pattern: /private-livestream\.(\d{1,15})/, may: (_viewer, [, livestreamId], db) => isLivestream(db, Number(livestreamId)) },
];
