import type { Ctx, Viewer } from '#core/server/context.ts';
import { requireChatroomOf } from '#features/chat/chat/server/api.ts';
import { acceptChatRules } from '#features/chat/chat-rules/contract.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { findChatRules, insertAcceptance } from './store.ts';

/** Keeps a record only; the message box enforces the acceptance (K-08). Retries change nothing. */
export function acceptRules(ctx: Ctx, slug: string, viewer: Viewer, accepted: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const room = await requireChatroomOf(tx, slug, acceptChatRules);
    const rules = await findChatRules(tx, room.id);
    if (rules === '' || rulesHash(rules) !== accepted) return acceptChatRules.refuse('RULES_CHANGED');
    await insertAcceptance(tx, room.id, viewer.id, accepted, ctx.now());
  });
}
