import type { Tx } from '#core/server/context.ts';
import { serverFeature } from '#core/server/feature.ts';
import { listen } from '#core/server/server-event.ts';
import {
  livestreamUpdated,
  stopStreamBroadcast,
  streamerIsLive,
  watchedLivestreamUpdated,
} from '#features/channel/channels/contract/livestream.ts';
import { channelProfileUpdated } from '#features/channel/channels/contract/profile.ts';
import { followersUpdated } from '#features/channel/channels/contract/relation.ts';
import { ownRoleChanged } from '#features/channel/channels/contract/roles.ts';
import { channelSuspensionChanged } from '#features/channel/channels/contract/suspension.ts';
import { channelVerificationChanged } from '#features/channel/channels/contract/verification.ts';
import { channelsFeature } from '#features/channel/channels/feature.ts';
import {
  accountDeleted,
  accountReinstated,
  accountSuspended,
  profileChanged,
  userCreated,
  usernameChanged,
} from '#features/people/accounts/server/api.ts';
import { mergeCategoryJob, moveChannelsAndStreams } from './categories.ts';
import { channelErasures } from './erase.ts';
import { channelCreated } from './events.ts';
import { streamerChannelOf } from './find.ts';
import { countViewers } from './go-live.ts';
import { migrations } from './migrations.ts';
import { categoryHead, categoryPages, channelHead, channelPages } from './page-heads.ts';
import { clearChannelOf, publishProfileOf } from './profile.ts';
import { securityListeners } from './roles.ts';
import { channelRoutes } from './routes.ts';
import { countChannelsOfCategories } from './store/categories.ts';
import { insertChannel, updateSlug } from './store/channels.ts';
import { countStreamsOfCategories, lockLiveState } from './store/livestreams.ts';
import { channelSuspensionDeadline, followReinstatedAccount, followSuspendedAccount } from './suspension.ts';

export const channelsServer = serverFeature(channelsFeature, {
  staffActs: [
    'grant_role',
    'revoke_role',
    'suspend_channel',
    'reinstate_channel',
    'verify_channel',
    'unverify_channel',
    'add_category',
    'rename_category',
    'hide_category',
    'show_category',
    'delete_category',
    'import_categories',
    'merge_category',
    'change_category_art',
    'mark_mature',
    'unmark_mature',
    'feature_channel',
    'unfeature_channel',
    'arrange_featured',
  ],
  events: [
    streamerIsLive,
    stopStreamBroadcast,
    livestreamUpdated,
    watchedLivestreamUpdated,
    followersUpdated,
    ownRoleChanged,
    channelSuspensionChanged,
    channelVerificationChanged,
    channelProfileUpdated,
  ],
  migrations,
  routes: channelRoutes,
  pageHeads: { '/$slug': channelHead, '/category/$slug': categoryHead },
  sitemaps: { categories: categoryPages, channels: channelPages },
  listeners: [
    listen(userCreated, createChannel),
    listen(accountSuspended, followSuspendedAccount),
    listen(accountReinstated, followReinstatedAccount),
    listen(accountDeleted, clearChannelOf),
    listen(usernameChanged, (tx, { userId, slug }) => updateSlug(tx, userId, slug)),
    listen(profileChanged, publishProfileOf),
    ...securityListeners,
  ],
  deadlines: [channelSuspensionDeadline],
  erasures: channelErasures,
  periodicJobs: [countViewers],
  jobKinds: [mergeCategoryJob],
  categoryMoves: [moveChannelsAndStreams],
  categoryUses: { channels: countChannelsOfCategories, streams: countStreamsOfCategories },
  contributes: { streamerChannel: streamerChannelOf, lockLiveState },
});

/** Runs in the sign-up transaction, so that every user has a channel. */
async function createChannel(tx: Tx, owner: { id: number; slug: string; createdAt: Date }): Promise<void> {
  const channelId = await insertChannel(tx, { userId: owner.id, slug: owner.slug, createdAt: owner.createdAt });
  await tx.announce(channelCreated, { channelId, userId: owner.id, slug: owner.slug, createdAt: owner.createdAt });
}
