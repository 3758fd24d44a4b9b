import type { Ctx } from '#core/server/context.ts';
import type { PageHead } from '#core/server/http/page-head.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { thumbnailsOf } from './contributed-fields.ts';
import { findChannelInBatch } from './find.ts';
import { findCategory, listCategoriesById } from './store/categories.ts';
import { findLivestream } from './store/livestreams.ts';

/** A channel: its stream while it is live, else who it is. Nothing of a suspended one, and no picture of a mature one. */
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
    title: `${username}: ${stream.sessionTitle}`,
    description: `${username} is live${category ? ` with ${category.name}` : ''}. Watch and chat.`,
    picture: stream.isMature ? null : absolute(ctx, thumbnail),
  };
}

/** A category. Whoever asks for it by its name, or by the address of one that was merged into it, is sent to its address. */
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

/** Cards are shown on other sites, so that an address without an origin leads nowhere. */
export const absolute = ({ publicUrl }: Pick<Ctx, 'publicUrl'>, address: string | null): string | null =>
  address ? new URL(address, publicUrl || 'http://127.0.0.1:4400').href : null;
