import type { Ctx } from '#core/server/context.ts';
import { isModeratorOrAbove, roleOf } from '#features/channels/rules/permissions.ts';
import { findMembership } from '#features/channels/server/api.ts';
import { findChatroomOfChannel } from '#features/chat/server/api.ts';
import { replaceEmotes } from '#features/emotes/rules/token.ts';
import { linkAllowed } from '#features/moderation/rules/filters/link-allowed.ts';
import { hasLink } from '#features/moderation/rules/link-rule.ts';
import { checkBatch, loadFilters } from '#features/moderation/server/api.ts';

/**
 * Whether the channel's moderation allows this message in chat, where a redemption shows it. A message that would be held for review is
 * refused too, because a notice cannot be held. Call this outside a transaction: the moderation server may be slow.
 */
export async function isMessageAllowed(
  ctx: Pick<Ctx, 'db' | 'services'>,
  channelId: number,
  userId: number,
  message: string,
): Promise<boolean> {
  const { db } = ctx;
  const membership = message === '' ? null : await findMembership(db, channelId, userId);
  if (!membership || isModeratorOrAbove(roleOf(membership))) return true;
  const [room, filters] = [await findChatroomOfChannel(db, channelId), (await loadFilters(db, [channelId])).get(channelId)!];
  const text = replaceEmotes(message, ' ');
  if (!room!.allowLinks && hasLink(text, (host) => linkAllowed(host, filters.allowedDomains))) return false;
  const [verdict] = await checkBatch(ctx, [{ filters, text, isModeratorOrAbove: false, isNewcomer: false }]);
  return verdict!.act === 'pass' || verdict!.act === 'flag';
}
