import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import { type RefusalExtra, refuseCommon } from '#core/contract/refusal.ts';
import { crowdBatcher } from '#core/server/concurrency/crowd-batcher.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { findChannelInBatch } from '#features/channel/channels/server/api.ts';
import { isBlank, outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { sendGift } from '#features/economy/gifts/contract.ts';
import { findGift } from '#features/economy/gifts/rules/catalogue.ts';
import { giftMessageRefusal } from '#features/economy/gifts/rules/send.ts';
import { balanceOnWire } from './read-kicks.ts';
import { type SendRequest, type SendResult, sendBatch } from './send-batch.ts';

type Sent = ReplyOf<typeof sendGift>['data'];

const sending = crowdBatcher<SendRequest, SendResult>(sendBatch, {
  maxBatchSize: 256,
  maxQueued: 4096,
  partitionKey: ({ channel }) => channel.id,
});

/** Pays a gift, stores it and publishes it, atomically. Repeating a key gets the original answer (GI-05). */
export async function send(ctx: Ctx, channelId: number, viewer: Viewer, body: BodyOf<typeof sendGift>): Promise<Sent> {
  const channel = (await findChannelInBatch(ctx, String(channelId))) ?? refuse('CHANNEL_NOT_FOUND');
  const gift = findGift(body.gift_id) ?? refuse('GIFT_NOT_FOUND');
  const typed = outgoingText(body.message ?? '');
  const text = isBlank(typed) ? '' : typed;
  const tooLong = giftMessageRefusal(gift, text);
  if (tooLong) return refuse(tooLong);
  const result = await sending(ctx).enqueue({ channel, gift, viewer, idempotencyKey: body.idempotency_key, text });
  if ('refused' in result) return result.refused === 'NOT_SIGNED_IN' ? refuseCommon(result.refused) : refuse(result.refused, result.extra);
  const { id, answeredBalance, senderId, createdAt } = result;
  // Nobody who owes something could send it.
  const wallet = { kicks: answeredBalance, owed: 0 };
  return { balance: balanceOnWire(ctx.settings.CURRENCY, senderId, wallet, createdAt), transaction_id: id };
}

/** Programs read the code in `data` (wire.md 3.10). */
function refuse(code: keyof typeof sendGift.refusals, extra?: RefusalExtra): never {
  return sendGift.refuse(code, { ...extra, data: { type: code, details: sendGift.refusals[code][1] } });
}
