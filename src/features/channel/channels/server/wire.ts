import { legacyDate, wireDate } from '#core/contract/time.ts';
import { avatarUrl, type WithSite } from '#core/server/pictures/stored-pictures.ts';
import { type Category, type CategoryCount, FALLBACK_CATEGORY_ID } from '#features/channel/channels/contract/category.ts';
import type { Livestream, LivestreamCard } from '#features/channel/channels/contract/livestream.ts';
import { LANGUAGES } from '#features/channel/channels/contract/stream-details.ts';
import { durationOf, livestreamSlug } from '#features/channel/channels/rules/slugs.ts';
import type { Thumbnails } from './contributed-fields.ts';
import type { LiveCardRow, LivestreamRow } from './store/livestreams.ts';

const NO_PICTURE = { url: '', src: '', srcset: '' };

/** New streams and events have no thumbnail. */
export function livestreamOnWire(row: LivestreamRow, categories: ReadonlyMap<number, Category>, thumbnails?: Thumbnails): Livestream {
  const category = categories.get(row.categoryId);
  return {
    id: row.id,
    slug: livestreamSlug(row.id, row.sessionTitle),
    channel_id: row.channelId,
    created_at: legacyDate(row.startedAt),
    session_title: row.sessionTitle,
    is_live: row.endedAt === null,
    risk_level_id: null,
    start_time: legacyDate(row.startedAt),
    source: null,
    twitch_channel: null,
    duration: durationOf(row.startedAt, row.endedAt),
    language: LANGUAGES[row.language],
    lang_iso: row.language,
    is_mature: row.isMature,
    viewer_count: row.viewerCount,
    viewers: row.viewerCount,
    thumbnail: thumbnails?.get(row.id) ?? NO_PICTURE,
    tags: row.tags,
    categories: category ? [category] : [],
  };
}

export function cardOnWire(site: WithSite, row: LiveCardRow, thumbnails: Thumbnails): LivestreamCard {
  return {
    id: row.id,
    title: row.title,
    viewer_count: row.viewerCount,
    thumbnail: thumbnails.get(row.id) ?? NO_PICTURE,
    start_time: wireDate(row.startedAt),
    channel: {
      id: row.channelId,
      slug: row.channelSlug,
      username: row.username,
      profile_picture: avatarUrl(site, row.picture),
      verified: row.isVerified,
    },
    category: { id: row.categoryId, name: row.categoryName, slug: row.categorySlug, category_id: row.categoryGroupId },
    language: row.language,
    is_mature: row.isMature,
    tags: row.tags,
    is_followed: row.isFollowed,
  };
}

export function updateOnWire(live: LivestreamRow, named: Categories) {
  const livestream = livestreamOnWire(live, named);
  const categories = livestream.categories.map((category) => ({ ...category, is_fallback: category.id === FALLBACK_CATEGORY_ID }));
  return { livestream: { ...livestream, categories } };
}

export type Categories = ReadonlyMap<number, CategoryCount>;
