import { sql } from 'kysely';
import { isolated } from '#core/contract/bidi.ts';
import type { Ctx } from '#core/server/context.ts';
import type { PageHead } from '#core/server/http/page-head.ts';
import { partsOfColumn, type SitemapSource } from '#core/server/http/sitemap.ts';

import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { thumbnailsOf } from './contributed-fields.ts';
import { findChannelInBatch } from './find.ts';
import { findCategory, listCategoriesById } from './store/categories.ts';
import { findLivestream } from './store/livestreams.ts';

/** Describes the live stream, or else the broadcaster. Null for a suspended channel; mature streams have no picture. */
export async function channelHead(ctx: Ctx, { slug = '' }: Readonly<Record<string, string>>): Promise<PageHead | null> {
  const channel = await findChannelInBatch(ctx, slug);
  if (!channel || channel.isSuspended) return null;
  const { username, bio } = channel;
  const stream = await findLivestream(ctx.db, channel.id);
  const common = { path: `/${channel.slug}`, isListed: true };
  if (!stream) {
    const picture = channel.isMature ? null : avatarUrl(ctx, channel.picture);
    return {
      ...common,
      kind: 'profile',
      title: username,
      description: bio || `The channel of ${username}: streams, videos and chat.`,
      picture,
    };
  }
  const category = (await listCategoriesById(ctx.db, [stream.categoryId])).get(stream.categoryId);
  const thumbnail = (await thumbnailsOf(ctx, [stream.id])).get(stream.id)?.src || avatarUrl(ctx, channel.picture);
  return {
    ...common,
    kind: 'video.other',
    title: `${username}: ${isolated(stream.sessionTitle)}`,
    description: `${username} is live${category ? ` with ${isolated(category.name)}` : ''}. Watch and chat.`,
    picture: stream.isMature ? null : absolute(ctx, thumbnail),
  };
}

/** Redirects names and merged slugs to the current slug. */
export async function categoryHead(ctx: Ctx, { slug = '' }: Readonly<Record<string, string>>): Promise<PageHead | null> {
  const category = await findCategory(ctx.db, slug);
  if (!category) return null;
  return {
    kind: 'website',
    path: `/category/${category.slug}`,
    isMoved: category.slug !== slug,
    isListed: true,
    title: category.name,
    description: category.description ?? `Live channels with ${category.name}.`,
    picture: category.is_mature ? null : absolute(ctx, category.banner.url),
  };
}

/** Cards are shown on other sites, so URLs need an origin. */
export const absolute = ({ publicUrl }: Pick<Ctx, 'publicUrl'>, address: string | null): string | null =>
  address ? new URL(address, publicUrl || 'http://127.0.0.1:4400').href : null;

/** Channels that have streamed and are not suspended, because most accounts never stream. */
export const channelPages: SitemapSource = {
  parts: (db, ...bounds) => partsOfColumn(db, { table: 'livestreams', column: 'channel_id' }, ...bounds),
  list: async (db, from, below) => {
    const rows = await db.rows(sql<{ slug: string }>`
      select c.slug from channels c join users u on u.id = c.user_id
       where c.id >= ${from}::int8 and c.id < ${below}::int8 and c.suspended_at is null and u.suspended_at is null
         and exists (select 1 from livestreams l where l.channel_id = c.id)
       order by c.id`);
    return rows.map(({ slug }) => `/${slug}`);
  },
};

export const categoryPages: SitemapSource = {
  parts: (db, ...bounds) => partsOfColumn(db, { table: 'categories', column: 'id' }, ...bounds),
  list: async (db, from, below) => {
    const rows = await db.rows(sql<{ slug: string }>`
      select slug from categories where id >= ${from}::int8 and id < ${below}::int8 and not is_hidden order by id`);
    return rows.map(({ slug }) => `/category/${slug}`);
  },
};
