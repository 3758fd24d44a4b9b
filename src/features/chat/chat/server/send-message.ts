import { validate } from 'uuid';
import type { Refuses } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import type { SendRefusalCode, SendReply } from '#features/chat/chat/contract/send.ts';
import { outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { type SendRequest, type SendResult, sendBatch } from './send-batch.ts';

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

export interface MessageInput {
  chatroomId: number;
  content: string;
  messageRef?: string | null | undefined;
  originalId?: string | undefined;
  clipId?: string | undefined;
}

/** Resolves once the message is stored, sent or held. */
export async function submitMessage(ctx: Ctx, viewer: Viewer, input: MessageInput, endpoint: Refuses<SendRefusalCode>): Promise<SendReply> {
  const result = await batcherOf(ctx).enqueue({
    chatroomId: input.chatroomId,
    senderId: viewer.id,
    content: outgoingText(input.content),
    messageRef: input.messageRef ?? null,
    isReply: input.originalId !== undefined,
    originalId: input.originalId !== undefined && validate(input.originalId) ? input.originalId : null,
    clipId: input.clipId ?? null,
  });
  return result.kind === 'sent' ? result.reply : endpoint.refuse(result.refusal.code, result.refusal.extra);
}

/** SQLSTATE classes 40 and 53 to 58: conflicts, missing resources, statement timeouts. No single message causes them. */
const TRANSIENT_SQLSTATE = /^(40|5[3-8])/;

/** Retrying the batch in smaller pieces would overload a failing database, so all senders are asked to retry later. */
function rethrowFailure(ctx: Ctx, error: unknown): never {
  if (!TRANSIENT_SQLSTATE.test(String((error as { code?: unknown }).code))) throw error;
  ctx.log.error({ err: error }, 'Storing a batch of messages failed; senders are asked to retry.');
  throw new Unavailable('Database is unavailable', 2, { cause: error });
}
