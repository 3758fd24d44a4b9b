import { dataEnvelope, statusEnvelope } from '#core/contract/envelope.ts';
import { type Route, route } from '#core/server/http/route.ts';
import { listFeatured, listFollowed, listLiveFilters, listRecommended, listSuggested } from '#features/channel/channels/contract/browse.ts';
import { listCategories, listCategoryChoices, showCategory } from '#features/channel/channels/contract/category.ts';
import { showChannel, showChannelCard, showChannelV1 } from '#features/channel/channels/contract/channel.ts';
import {
  addRole,
  addRoleByBody,
  listModeratedChannels,
  listRoleHolders,
  removeRole,
  removeRoleByBody,
} from '#features/channel/channels/contract/community.ts';
import { showIdentity, updateIdentity } from '#features/channel/channels/contract/identity.ts';
import { currentViewers, endLivestream, goLive, listLivestreams, showLivestream } from '#features/channel/channels/contract/livestream.ts';
import {
  addCategory,
  changeCategory,
  changeCategoryArt,
  countCategoryUses,
  deleteCategory,
  importCategories,
  listStaffCategories,
  mergeCategory,
  removeCategoryArt,
} from '#features/channel/channels/contract/manage-categories.ts';
import { changeOfflineBanner, removeOfflineBanner } from '#features/channel/channels/contract/profile.ts';
import { followChannel, showRelation, showUserCard, unfollowChannel } from '#features/channel/channels/contract/relation.ts';
import {
  arrangeFeatured,
  forceMature,
  liftMature,
  listFeaturedForStaff,
  listStaffChannels,
} from '#features/channel/channels/contract/staff-channels.ts';
import { showStreamSettings, updateStreamSettings } from '#features/channel/channels/contract/stream-details.ts';
import { listSuspendedChannels, reinstateChannel, showSuspension, suspendChannel } from '#features/channel/channels/contract/suspension.ts';
import { unverifyChannel, verifyChannel } from '#features/channel/channels/contract/verification.ts';
import { browseLivestreams, readFollowed, readLiveFilters, readRecommended, suggestLivestreams } from './browse.ts';
import { add, change, changeArt, countUses, findChoices, importAll, merge, readStaffCategories, remove, removeArt } from './categories.ts';
import { startLivestream, stopLivestream } from './go-live.ts';
import { changeIdentity, readIdentity } from './identity.ts';
import { changeBanner, removeBanner } from './profile.ts';
import { follow, readRelation, readUserCard, unfollow } from './relation.ts';
import { grantRole, readModeratedChannels, readRoleHolders, removeMemberRole } from './roles.ts';
import { readChannel, readChannelCard, readChannelV1, readCurrentLivestream } from './show-channel.ts';
import { arrange, changeForcedMature, readFeatured, readFeaturedForStaff, readStaffChannels } from './staff-channels.ts';
import { findCategory, listCategories as listCategoriesInStore } from './store/categories.ts';
import { listViewerCounts } from './store/livestreams.ts';
import { changeStreamSettings, readStreamSettings } from './stream-settings.ts';
import { readSuspendedChannels, readSuspension, reinstate, suspend } from './suspension.ts';
import { changeVerification } from './verification.ts';

export const channelRoutes: Route[] = [
  route(showChannel, ({ params, viewer, ctx, endpoint }) => readChannel(ctx, params.slug, viewer, endpoint)),
  route(showChannelV1, ({ params, viewer, ctx }) => readChannelV1(ctx, params.slug, viewer)),
  route(showChannelCard, ({ params, ctx }) => readChannelCard(ctx, params.slug)),
  route(showLivestream, async ({ params, ctx }) => ({ data: await readCurrentLivestream(ctx, params.slug) })),
  route(currentViewers, async ({ query, ctx }) => {
    const counts = await listViewerCounts(ctx.db, [...(query['ids[]'] ?? []), ...(query.ids ?? [])]);
    return counts.map(({ id, viewers }) => ({ id, livestream_id: id, viewers }));
  }),
  route(showRelation, ({ params, viewer, ctx }) => readRelation(ctx, params.slug, viewer)),
  route(showUserCard, ({ params, viewer, ctx }) => readUserCard(ctx, params.slug, params.username, viewer)),
  route(showIdentity, async ({ params, ctx, endpoint }) =>
    statusEnvelope({ identity: await readIdentity(ctx, params.channelId, params.userId, endpoint) }),
  ),
  route(updateIdentity, async ({ params, body, viewer, ctx }) =>
    statusEnvelope({ identity: await changeIdentity(ctx, params, viewer, body) }),
  ),
  route(followChannel, async ({ params, viewer, ctx }) => statusEnvelope(await follow(ctx, params.slug, viewer))),
  route(unfollowChannel, async ({ params, viewer, ctx }) => statusEnvelope(await unfollow(ctx, params.slug, viewer))),
  route(listFollowed, ({ query, viewer, ctx }) => readFollowed(ctx, viewer, query.cursor ?? null)),
  route(listSuggested, async ({ viewer, ctx }) => dataEnvelope({ livestreams: await suggestLivestreams(ctx, viewer) })),
  route(listRecommended, async ({ viewer, ctx }) => dataEnvelope({ channels: await readRecommended(ctx, viewer) })),
  route(listLivestreams, async ({ query, viewer, ctx }) => dataEnvelope(await browseLivestreams(ctx, query, viewer))),
  route(listLiveFilters, async ({ query, ctx }) => dataEnvelope(await readLiveFilters(ctx, query.category_id ?? null))),
  route(showCategory, async ({ params, ctx }) => {
    const category = await findCategory(ctx.db, params.category);
    return category ? dataEnvelope({ category }) : showCategory.refuse('CATEGORY_NOT_FOUND');
  }),
  route(listCategories, async ({ ctx }) => dataEnvelope({ categories: await listCategoriesInStore(ctx.db) })),
  route(addCategory, async ({ body, viewer, client, ctx }) => dataEnvelope({ category: await add(ctx, { viewer, client }, body) })),
  route(listCategoryChoices, async ({ query, ctx }) => dataEnvelope(await findChoices(ctx, query))),
  route(listStaffCategories, async ({ viewer, ctx }) => dataEnvelope(await readStaffCategories(ctx, viewer))),
  route(countCategoryUses, async ({ query, viewer, ctx }) => dataEnvelope({ uses: await countUses(ctx, viewer, query.ids) })),
  route(importCategories, async ({ body, viewer, client, ctx }) => dataEnvelope(await importAll(ctx, { viewer, client }, body))),
  route(changeCategory, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ category: await change(ctx, { viewer, client }, params.category, body) }),
  ),
  route(deleteCategory, async ({ params, viewer, client, ctx }) =>
    dataEnvelope({ category: await remove(ctx, { viewer, client }, params.category) }),
  ),
  route(mergeCategory, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ category: await merge(ctx, { viewer, client }, params.category, body.into) }),
  ),
  route(changeCategoryArt, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ category: await changeArt(ctx, { viewer, client }, params.category, body.image) }),
  ),
  route(removeCategoryArt, async ({ params, viewer, client, ctx }) =>
    dataEnvelope({ category: await removeArt(ctx, { viewer, client }, params.category) }),
  ),
  route(goLive, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ livestream: await startLivestream(ctx, params.slug, viewer, body) }),
  ),
  route(endLivestream, async ({ params, viewer, ctx }) => {
    await stopLivestream(ctx, params.slug, viewer);
    return dataEnvelope({ livestream: null });
  }),
  route(listRoleHolders, async ({ params, query, viewer, ctx }) =>
    statusEnvelope(await readRoleHolders(ctx, params.slug, params.role, query.after ?? '', viewer)),
  ),
  route(addRole, async ({ params, body, viewer, ctx, endpoint }) =>
    statusEnvelope(await grantRole(ctx, { channel: params.slug, role: params.role, username: body.username }, viewer, endpoint)),
  ),
  route(removeRole, async ({ params, viewer, ctx, endpoint }) =>
    statusEnvelope(await removeMemberRole(ctx, { ...params, channel: params.slug }, viewer, endpoint)),
  ),
  route(addRoleByBody, async ({ body, viewer, ctx, endpoint }) =>
    statusEnvelope(await grantRole(ctx, { ...body, channel: body.channel_slug }, viewer, endpoint)),
  ),
  route(removeRoleByBody, async ({ body, viewer, ctx, endpoint }) =>
    statusEnvelope(await removeMemberRole(ctx, { ...body, channel: body.channel_slug }, viewer, endpoint)),
  ),
  route(listModeratedChannels, async ({ viewer, ctx }) => dataEnvelope(await readModeratedChannels(ctx, viewer))),
  route(showSuspension, async ({ params, viewer, ctx }) => dataEnvelope({ channel: await readSuspension(ctx, viewer, params.slug) })),
  route(listSuspendedChannels, async ({ ctx, viewer, query }) => dataEnvelope(await readSuspendedChannels(ctx, viewer, query))),
  route(suspendChannel, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ channel: await suspend(ctx, { ...params, ...body, viewer, client }) }),
  ),
  route(reinstateChannel, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ channel: await reinstate(ctx, { ...params, ...body, viewer, client }) }),
  ),
  route(verifyChannel, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ channel: await changeVerification(ctx, { ...params, ...body, viewer, client }, true) }),
  ),
  route(unverifyChannel, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ channel: await changeVerification(ctx, { ...params, ...body, viewer, client }, false) }),
  ),
  route(listStaffChannels, async ({ ctx, viewer, query }) => dataEnvelope(await readStaffChannels(ctx, viewer, query))),
  route(forceMature, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ channel: await changeForcedMature(ctx, { ...params, ...body, viewer, client }, true) }),
  ),
  route(liftMature, async ({ params, body, viewer, client, ctx }) =>
    dataEnvelope({ channel: await changeForcedMature(ctx, { ...params, ...body, viewer, client }, false) }),
  ),
  route(listFeaturedForStaff, async ({ ctx, viewer }) => dataEnvelope({ channels: await readFeaturedForStaff(ctx, viewer) })),
  route(listFeatured, async ({ ctx }) => dataEnvelope({ channels: await readFeatured(ctx) })),
  route(arrangeFeatured, async ({ ctx, viewer, client, body }) => dataEnvelope({ channels: await arrange(ctx, { viewer, client }, body) })),
  route(changeOfflineBanner, async ({ params, body, viewer, ctx }) =>
    dataEnvelope({ offline_banner_image: await changeBanner(ctx, params.slug, viewer, body.image) }),
  ),
  route(removeOfflineBanner, async ({ params, viewer, ctx }) =>
    dataEnvelope({ offline_banner_image: await removeBanner(ctx, params.slug, viewer) }),
  ),
  route(showStreamSettings, ({ params, ctx }) => readStreamSettings(ctx, params.slug)),
  route(updateStreamSettings, ({ params, body, viewer, ctx }) => changeStreamSettings(ctx, params.slug, viewer, body)),
];
