import type { Ctx, Viewer } from '#core/server/context.ts';
import { can, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { findMembership } from '#features/channel/channels/server/api.ts';
import { publishRoomUpdate, requireChatroomOf } from '#features/chat/chat/server/api.ts';
import { acceptChatRules, showChatRules, updateChatRules } from '#features/chat/chat-rules/contract.ts';
import { chatRulesFeature } from '#features/chat/chat-rules/feature.ts';
import { rulesHash } from '#features/chat/chat-rules/rules.ts';
import { record } from '#features/chat/moderation/server/api.ts';
import { deleteChatRules, findChatRules, insertAcceptance, upsertChatRules } from './store.ts';

export async function readChatRules({ db }: Ctx, slug: string): Promise<string> {
  return findChatRules(db, (await requireChatroomOf(db, slug, showChatRules)).id);
}

/** Publishes the change (RU-03). Saving the same text changes nothing. */
export function changeChatRules(ctx: Ctx, slug: string, viewer: Viewer, rules: string): Promise<string> {
  return ctx.tx(async (tx) => {
    const room = await requireChatroomOf(tx, slug, updateChatRules);
    const role = roleOf((await findMembership(tx, room.channelId, viewer.id))!);
    if (!can(chatRulesFeature.permissions.change_chat_rules, role)) return updateChatRules.refuse('NOT_ALLOWED');
    if (rules === (await findChatRules(tx, room.id))) return rules;
    if (rules === '') await deleteChatRules(tx, room.id);
    else await upsertChatRules(tx, room.id, rules, ctx.now());
    await record(tx, { channelId: room.channelId, act: 'change_chat_rules', actorId: viewer.id, details: { rules }, at: ctx.now() });
    publishRoomUpdate(tx, room.id);
    return rules;
  });
}

/** Keeps a record only; the message box enforces the acceptance (K-08). Retries change nothing. */
export function acceptRules(ctx: Ctx, slug: string, viewer: Viewer, accepted: string): Promise<void> {
  return ctx.tx(async (tx) => {
    const room = await requireChatroomOf(tx, slug, acceptChatRules);
    const rules = await findChatRules(tx, room.id);
    if (rules === '' || rulesHash(rules) !== accepted) return acceptChatRules.refuse('RULES_CHANGED');
    await insertAcceptance(tx, room.id, viewer.id, accepted, ctx.now());
  });
}
