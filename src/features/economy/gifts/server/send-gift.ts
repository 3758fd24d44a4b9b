import { v7 } from 'uuid';
import type { BodyOf, ReplyOf } from '#core/contract/endpoint.ts';
import type { RefusalExtra } from '#core/contract/refusal.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Account } from '#core/server/ledger/accounts.ts';
import { channelFieldsOf, chatroomIdsOf, findChannelInBatch } from '#features/channel/channels/server/api.ts';
import { isSameNotice, type NoticeVerdict, noticeText, validateNoticeTexts } from '#features/chat/chat/server/api.ts';
import {
  type Accepted,
  areBanned,
  type Batch,
  type CrowdAct,
  type CrowdRefusal,
  crowdDecisions,
  refusal,
} from '#features/chat/moderation/server/api.ts';
import { type Gift, sendGift } from '#features/economy/gifts/contract.ts';
import { findGift, pinnedUntil } from '#features/economy/gifts/rules/catalog.ts';
import { giftMessageRefusal, moneyOf, paymentRefusal } from '#features/economy/gifts/rules/kicks.ts';
import { channelCredits } from '#features/economy/payments/server/api.ts';
import { balanceOnWire } from './read-kicks.ts';
import { recordGifts } from './record-gifts.ts';
import { findByKeys, findChannelIdsOf, type NewGift } from './store/gifts.ts';
import { kicksIssuer, moneyBeside, walletAccounts, walletIn, walletOf } from './wallets.ts';

interface SendRequest {
  channelId: number;
  broadcasterId: number;
  userId: number;
  gift: Gift;
  idempotencyKey: string;
  /** The message for the chat, from `noticeText`. Its length is checked. */
  text: string;
}

interface Candidate extends SendRequest {
  isMonetized: boolean;
  /** The sender's own channel; null when they have none. */
  ownChannelId: number | null;
  verdict: NoticeVerdict;
}

interface Loaded {
  currency: string;
  /** The broadcasters who are banned in a sender's own channel, by `receiverOf`. */
  bannedReceivers: ReadonlySet<string>;
  /** The money that was paid for the KICKs of new gifts, in minor units, by the id of the gift. */
  money: Map<string, number>;
}

type Sent = ReplyOf<typeof sendGift>['data'];
type Code = keyof typeof sendGift.refusals;

const { decide } = crowdDecisions({
  endpoint: { refusals: sendGift.refusals, refuse },
  maxBatchSize: 256,
  maxQueued: 4096,
  barred: { broadcasterSuspended: 'RECEIVER_PLATFORM_BANNED', channelSuspended: 'CHANNEL_IS_BANNED', banned: 'SENDER_CHAT_BANNED' },
  duplicate: 'GIFT_KEY_USED',
  idempotency: { keyOf, find: findSent, isSame },
  prepare,
  load,
  accounts,
  decide: ruleOn,
  store,
  answer,
});

/** Pays a gift, stores it and publishes it, atomically. Repeating a key gets the original answer (GI-05). */
export async function send(ctx: Ctx, channelId: number, viewer: Viewer, body: BodyOf<typeof sendGift>): Promise<Sent> {
  const channel = (await findChannelInBatch(ctx, String(channelId))) ?? refuse('CHANNEL_NOT_FOUND');
  const gift = findGift(body.gift_id) ?? refuse('GIFT_NOT_FOUND');
  const text = noticeText(body.message);
  const tooLong = giftMessageRefusal(gift, text);
  if (tooLong) return refuse(tooLong);
  return decide(ctx, {
    channelId: channel.id,
    broadcasterId: channel.userId,
    userId: viewer.id,
    gift,
    idempotencyKey: body.idempotency_key,
    text,
  });
}

/** Programs read the code in `data` (wire.md 3.10). */
function refuse(code: Code, extra?: RefusalExtra): never {
  return sendGift.refuse(code, { ...extra, data: { type: code, details: sendGift.refusals[code][1] } });
}

function keyOf({ userId, idempotencyKey }: Pick<SendRequest, 'userId' | 'idempotencyKey'>): string {
  return `${userId} ${idempotencyKey}`;
}

function receiverOf({ ownChannelId, broadcasterId }: Pick<Candidate, 'ownChannelId' | 'broadcasterId'>): string {
  return `${ownChannelId} ${broadcasterId}`;
}

/** Validates the messages like those of the chat. */
async function prepare(ctx: Ctx, requests: readonly SendRequest[]): Promise<Candidate[]> {
  const channelIds = [...new Set(requests.map(({ channelId }) => channelId))];
  const fields = await channelFieldsOf(ctx, channelIds, ['subscription_enabled']);
  const monetized = new Set(channelIds.filter((_id, index) => fields[index]!.subscription_enabled));
  const rooms = await chatroomIdsOf(ctx, channelIds);
  const texts = requests.map(({ channelId, userId, text }) => ({ chatroomId: rooms.get(channelId)!, senderId: userId, content: text }));
  const verdicts = await validateNoticeTexts(ctx, texts, ctx.now());
  const ownChannels = await findChannelIdsOf(
    ctx.db,
    requests.map(({ userId }) => userId),
  );
  return requests.map((request, index) => ({
    ...request,
    isMonetized: monetized.has(request.channelId),
    ownChannelId: ownChannels.get(request.userId) ?? null,
    verdict: verdicts[index]!,
  }));
}

async function findSent(tx: Tx, candidates: readonly Candidate[]): Promise<Map<string, NewGift>> {
  const gifts = await findByKeys(
    tx,
    candidates.map(({ userId, idempotencyKey }) => ({ senderId: userId, idempotencyKey })),
  );
  return new Map(gifts.map((gift) => [keyOf({ userId: gift.senderId, idempotencyKey: gift.idempotencyKey }), gift]));
}

function isSame(sent: NewGift, { channelId, gift, text }: Candidate): boolean {
  return sent.channelId === channelId && sent.giftId === gift.gift_id && isSameNotice(sent.message, text);
}

async function load(tx: Tx, candidates: readonly Candidate[], now: Date): Promise<Loaded> {
  // Nobody is banned in a channel that does not exist.
  const owners = candidates.filter(({ ownChannelId }) => ownChannelId !== null);
  const banned = await areBanned(
    tx,
    owners.map(({ ownChannelId, broadcasterId }) => ({ channelId: ownChannelId!, userId: broadcasterId })),
    now,
  );
  return {
    currency: tx.settings.CURRENCY,
    bannedReceivers: new Set(owners.filter((_owner, index) => banned[index]).map(receiverOf)),
    money: new Map(),
  };
}

function accounts(tx: Tx, candidates: readonly Candidate[], { currency }: Loaded): Account[] {
  const senders = candidates.flatMap(({ userId }) => walletAccounts(currency, userId));
  const channelIds = new Set(candidates.map(({ channelId }) => channelId));
  const credited = [...channelIds].flatMap((channelId) => channelCredits(tx, currency, channelId, Number.MAX_SAFE_INTEGER));
  return [...senders, ...credited.map(({ account }) => account), kicksIssuer];
}

function ruleOn(candidate: Candidate, { loaded, balances, now }: Batch<Loaded>): CrowdAct<NewGift> | CrowdRefusal<Code> {
  const { channelId, userId, gift, idempotencyKey, verdict } = candidate;
  const refused = receiverRefusal(candidate, loaded);
  if (refused) return refusal(refused);
  if (verdict.kind === 'refused') return refusal(verdict.refusal.code, verdict.refusal.extra);
  // Nothing paid waits for a moderator.
  if (verdict.held !== null) return refusal('MESSAGE_NEEDS_REVIEW');
  const wallet = walletIn(balances, loaded.currency, userId);
  const unpaid = paymentRefusal(wallet, gift);
  if (unpaid) return refusal(unpaid);

  const { amount } = gift;
  const money = moneyOf(wallet, amount);
  balances.apply([
    { account: walletOf(userId), amount: -amount },
    { account: moneyBeside(loaded.currency, userId), amount: -money },
  ]);
  const id = v7({ msecs: now.getTime() });
  loaded.money.set(id, money);
  const act: NewGift = {
    id,
    channelId,
    senderId: userId,
    giftId: gift.gift_id,
    amount,
    message: verdict.content,
    idempotencyKey,
    answeredBalance: wallet.kicks - amount,
    pinnedUntil: pinnedUntil(gift, now),
    createdAt: now,
  };
  return { kind: 'act', act };
}

/** Why the channel cannot get a gift of this person (GI-06). */
function receiverRefusal(candidate: Candidate, { bannedReceivers }: Loaded): Code | null {
  if (candidate.broadcasterId === candidate.userId) return 'PURCHASING_FOR_OWN_CHANNEL';
  if (bannedReceivers.has(receiverOf(candidate))) return 'RECEIVER_CHAT_BANNED';
  return candidate.isMonetized ? null : 'CHANNEL_NOT_MONETIZED';
}

async function store(tx: Tx, added: readonly Accepted<Candidate, NewGift>[], { loaded, balances, now }: Batch<Loaded>): Promise<NewGift[]> {
  const paid = added.map(({ act, candidate }) => ({ sent: act, name: candidate.gift.name, money: loaded.money.get(act.id)! }));
  await recordGifts(tx, paid, loaded.currency, balances, now);
  return [];
}

async function answer(_tx: Tx, gifts: readonly NewGift[], { loaded }: Batch<Loaded>): Promise<Sent[]> {
  return gifts.map(({ id, answeredBalance, senderId, createdAt }) => ({
    // Nobody who owes something could send a gift.
    balance: balanceOnWire(loaded.currency, senderId, { kicks: answeredBalance, owed: 0 }, createdAt),
    transaction_id: id,
  }));
}
