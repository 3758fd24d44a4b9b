import type { Ctx } from '#core/server/context.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { type FoundChannel, LIVE_SEARCH_MAX } from '#features/discovery/hosting/contract/live-search.ts';
import { slugOf } from '#features/people/accounts/rules.ts';
import { searchChannels } from './search-store.ts';

export async function searchLiveChannels(ctx: Ctx, text: string): Promise<FoundChannel[]> {
  const rows = await searchChannels(ctx.db, slugOf(text), LIVE_SEARCH_MAX);
  return rows.map(({ id, username, viewers, isLive, picture, category }) => ({
    id,
    username,
    viewers_count: viewers,
    is_live: isLive,
    profile_pic: avatarUrl(ctx, picture) ?? '',
    category,
  }));
}
