import { v7, validate } from 'uuid';
import { SECOND_MS } from '#core/contract/durations.ts';
import type { Refuses } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { contribution } from '#core/server/feature.ts';
import { metricsOf } from '#core/server/metrics.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import { identityOf } from '#features/channel/channels/rules/identity.ts';
import { appearanceOf } from '#features/channel/channels/server/api.ts';
import type { GoalMark, MessageMetadata } from '#features/chat/chat/contract/message.ts';
import { SEND_REFUSALS, type SendRefusalCode, type SendReply } from '#features/chat/chat/contract/send.ts';
import { isOnlyPictures } from '#features/chat/chat/rules/content.ts';
import { outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { type SendRefusal, suspensionRefusal } from '#features/chat/chat/rules/send-refusal.ts';
import { lockPeople } from '#features/chat/moderation/server/api.ts';
import { storeAndPublish } from './held-messages.ts';
import { listSendFacts, MessageValidator, withRealEmoteNames } from './message-validator.ts';
import { type SendRequest, type SendResult, sendBatch } from './send-batch.ts';
import type { NewMessage } from './store/messages.ts';

/** Per batch, and queued per node. */
const MAX_BATCH_SIZE = 256;
const MAX_QUEUED = 4096;
const MAX_CONCURRENT = 2;

const batcherOf = perContext(
  (ctx) =>
    new Batcher<SendRequest, SendResult>((requests) => sendBatch(ctx, requests).catch((error) => rethrowFailure(ctx, error)), {
      maxBatchSize: MAX_BATCH_SIZE,
      maxQueued: MAX_QUEUED,
      maxConcurrent: MAX_CONCURRENT,
      partitionKey: ({ chatroomId }) => chatroomId,
      isolateFailures: true,
    }),
);

interface MessageInput {
  chatroomId: number;
  content: string;
  messageRef?: string | null | undefined;
  originalId?: string | undefined;
  clipId?: string | undefined;
}

/** Upper limits in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const ENDS = ['accepted', 'held', 'failed', ...(Object.keys(SEND_REFUSALS) as SendRefusalCode[])] as const;

export const sendMetrics = perContext((ctx) => {
  const metrics = metricsOf(ctx);
  const help = 'Messages that people sent: accepted, held for a moderator, failed, or the code of the refusal.';
  return {
    count: metrics.tally('chat_sends_total', help, 'outcome', ENDS),
    took: metrics.seconds('chat_send_seconds', 'Time until a sent message was stored or refused.', BUCKETS),
  };
});

/** Resolves once the message is stored, sent or held. */
export async function submitMessage(ctx: Ctx, viewer: Viewer, input: MessageInput, endpoint: Refuses<SendRefusalCode>): Promise<SendReply> {
  const { count, took } = sendMetrics(ctx);
  const since = performance.now();
  let end: (typeof ENDS)[number] = 'failed';
  try {
    const result = await enqueueMessage(ctx, viewer, input);
    if (result.kind === 'sent') {
      end = result.reply.held ? 'held' : 'accepted';
      return result.reply;
    }
    end = result.refusal.code;
    return endpoint.refuse(end, result.refusal.extra);
  } finally {
    count(end);
    took((performance.now() - since) / SECOND_MS);
  }
}

function enqueueMessage(ctx: Ctx, viewer: Viewer, input: MessageInput): Promise<SendResult> {
  return batcherOf(ctx).enqueue({
    chatroomId: input.chatroomId,
    senderId: viewer.id,
    content: outgoingText(input.content),
    messageRef: input.messageRef ?? null,
    isReply: input.originalId !== undefined,
    originalId: input.originalId !== undefined && validate(input.originalId) ? input.originalId : null,
    clipId: input.clipId ?? null,
  });
}

/** SQLSTATE classes 40 and 53 to 58: conflicts, missing resources, statement timeouts. No single message causes them. */
const TRANSIENT_SQLSTATE = /^(40|5[3-8])/;

/** Retrying the batch in smaller pieces would overload a failing database, so all senders are asked to retry later. */
function rethrowFailure(ctx: Ctx, error: unknown): never {
  if (!TRANSIENT_SQLSTATE.test(String((error as { code?: unknown }).code))) throw error;
  ctx.log.error({ err: error }, 'Storing a batch of messages failed; senders are asked to retry.');
  throw new Unavailable('Database is unavailable', 2, { cause: error });
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** The goal that a renewal at that time counted toward, with its count now, or null. */
    celebratedGoal: (db: Db, channelId: number, at: Date) => Promise<GoalMark | null>;
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
  const goal = await contribution(ctx, 'celebratedGoal')?.(ctx.db, channelId, new Date(celebration.created_at));
  const message = {
    id: v7({ msecs: now.getTime() }),
    chatroomId,
    senderId,
    content: withRealEmoteNames(draft.content, facts),
    type: 'celebration',
    metadata: { celebration, ...(goal && { goal }) },
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
