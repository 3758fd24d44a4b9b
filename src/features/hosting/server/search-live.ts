import type { Ctx } from '#core/server/context.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { slugOf } from '#features/accounts/rules.ts';
import { type FoundChannel, LIVE_SEARCH_MAX } from '#features/hosting/contract/live-search.ts';
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
