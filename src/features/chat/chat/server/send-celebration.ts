import { v7 } from 'uuid';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { identityOf } from '#features/channel/channels/rules/identity.ts';
import { appearanceOf } from '#features/channel/channels/server/api.ts';
import type { MessageMetadata } from '#features/chat/chat/contract/message.ts';
import { isOnlyPictures } from '#features/chat/chat/rules/content.ts';
import { outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { type SendRefusal, suspensionRefusal } from '#features/chat/chat/rules/send-refusal.ts';
import { lockPeople } from '#features/chat/moderation/server/api.ts';
import { storeAndPublish } from './held-messages.ts';
import { listSendFacts, MessageValidator, withRealEmoteNames } from './message-validator.ts';
import type { NewMessage } from './store/new-messages.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** Id of the goal that a renewal at that time counted toward, or null. */
    celebratedGoal: (db: Db, channelId: number, at: Date) => Promise<string | null>;
  }
}

export interface CelebrationToSend {
  chatroomId: number;
  senderId: number;
  content: string;
  celebration: NonNullable<MessageMetadata['celebration']>;
}

/**
 * Sends a celebration, or returns the refusal. All locks, limits and filters of the room apply. `claim` runs in the transaction that stores
 * the message; if it throws, nothing is sent. A celebration that a filter would hold is refused, so that its owner can change the text.
 * Renewing subscribers are exempt from the hold of first messages.
 */
export async function sendCelebration(
  ctx: Ctx,
  { chatroomId, senderId, content, celebration }: CelebrationToSend,
  claim: (tx: Tx, messageId: string, at: Date) => Promise<void>,
): Promise<SendRefusal | null> {
  const now = ctx.now();
  const draft = { chatroomId, senderId, content: outgoingText(content), originalId: null, isReply: false };
  const [facts] = await listSendFacts(ctx.db, [draft], now);
  if (!facts) return { code: 'CHATROOM_NOT_FOUND' };
  // The default party emoji is not an emote, but is allowed in emotes-only mode.
  const emotesMode = facts.chatroom.emotesMode && !isOnlyPictures(draft.content);
  const verdict = await new MessageValidator(ctx, now).validate(draft, {
    ...facts,
    chatroom: { ...facts.chatroom, emotesMode },
    isNewcomer: false,
  });
  if (verdict.kind === 'refused') return verdict.refusal;
  if (verdict.kind === 'held') return { code: 'MODERATION_BLOCKED_ERROR' };

  const { membership, chatroom } = facts;
  const { channelId } = chatroom;
  const identity = identityOf(appearanceOf(membership, now));
  const goalId = await contribution(ctx, 'celebratedGoal')?.(ctx.db, channelId, new Date(celebration.created_at));
  const message = {
    id: v7({ msecs: now.getTime() }),
    chatroomId,
    senderId,
    content: withRealEmoteNames(draft.content, facts),
    type: 'celebration',
    metadata: { celebration, ...(goalId && { goal: { id: goalId } }) },
    identity,
    replyToId: null,
    violatedRules: verdict.labels,
  } satisfies NewMessage;
  return ctx.tx(async (tx) => {
    // A concurrent ban waits for this lock and then hides this message too.
    const [sender] = await lockPeople(tx, [{ channelId, userId: senderId }], now);
    const suspension = suspensionRefusal(sender!.suspended);
    if (suspension) return suspension;
    if (sender!.isBanned) return { code: 'BANNED_ERROR' };
    await claim(tx, message.id, now);
    await storeAndPublish(tx, message, { channelId, username: membership.username, slug: membership.slug }, now);
    return null;
  });
}
