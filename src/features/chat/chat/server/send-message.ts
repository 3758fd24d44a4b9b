import { validate } from 'uuid';
import type { Refuses } from '#core/contract/endpoint.ts';
import { Batcher } from '#core/server/concurrency/batcher.ts';
import { perContext } from '#core/server/concurrency/per-context.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { Unavailable } from '#core/server/unavailable.ts';
import type { SendRefusalCode, SendReply } from '#features/chat/chat/contract/send.ts';
import { outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { type SendRequest, type SendResult, sendBatch } from './send-batch.ts';

/** The number of messages that one node stores per batch, and that may be queued. */
const MAX_BATCH_SIZE = 256;
const MAX_QUEUED = 4096;
/** Batches that run in parallel, for different rooms. */
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
  /** The ID of the message to reply to, as sent by the client; undefined for an ordinary message. */
  originalId?: string | undefined;
  /** The ID of the clip to share, as sent by the client. */
  clipId?: string | undefined;
}

/** Sends a message to a room. Resolves once it is stored, sent or held, and refuses with the code of the rule that it breaks. */
export async function submitMessage(ctx: Ctx, viewer: Viewer, said: MessageInput, endpoint: Refuses<SendRefusalCode>): Promise<SendReply> {
  const result = await batcherOf(ctx).enqueue({
    chatroomId: said.chatroomId,
    senderId: viewer.id,
    content: outgoingText(said.content),
    messageRef: said.messageRef ?? null,
    isReply: said.originalId !== undefined,
    originalId: said.originalId !== undefined && validate(said.originalId) ? said.originalId : null,
    clipId: said.clipId ?? null,
  });
  return 'sent' in result ? result.sent : endpoint.refuse(result.refused.code, result.refused.extra);
}

/** SQLSTATE classes 40 and 53 to 58: a conflict, a lack of resources, a statement timeout. No single message can have caused them. */
const TRANSIENT_SQLSTATE = /^(40|5[3-8])/;

/** Retrying the same batch in smaller pieces would make a failing database worse, so everybody is asked to retry later. */
function rethrowFailure(ctx: Ctx, error: unknown): never {
  if (!TRANSIENT_SQLSTATE.test(String((error as { code?: unknown }).code))) throw error;
  ctx.log.error({ err: error }, 'the database could not take a batch of messages');
  throw new Unavailable('the database is in trouble', 2, { cause: error });
}
