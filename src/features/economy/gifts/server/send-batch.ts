import { v7 } from 'uuid';
import type { RefusalExtra } from '#core/contract/refusal.ts';
import type { Ctx, Tx, Viewer } from '#core/server/context.ts';
import type { Account } from '#core/server/ledger/accounts.ts';
import type { LockedBalances } from '#core/server/ledger/ledger.ts';
import { type ChannelRow, channelFieldsOf, chatroomIdOf, lockSuspensions, type Suspended } from '#features/channel/channels/server/api.ts';
import { withoutEmoteNames } from '#features/channel/emotes/rules/token.ts';
import { outgoingText } from '#features/chat/chat/rules/message-text.ts';
import { type NoticeVerdict, validateNoticeTexts } from '#features/chat/chat/server/api.ts';
import { areBanned } from '#features/chat/moderation/server/api.ts';
import type { Gift, sendGift } from '#features/economy/gifts/contract.ts';
import { pinnedUntil } from '#features/economy/gifts/rules/catalogue.ts';
import { moneyOf } from '#features/economy/gifts/rules/money.ts';
import { paymentRefusal, type Wallet } from '#features/economy/gifts/rules/send.ts';
import { channelCredits } from '#features/economy/payments/server/api.ts';
import { kicksIssuer } from './accounts.ts';
import { type PaidGift, recordGifts } from './record-gifts.ts';
import { findByKeys, findChannelIdsOf, findSuspended, type NewGift } from './store/gifts.ts';
import { lockWallets } from './wallets.ts';

/** A person's request to send a gift. */
export interface SendRequest {
  channel: ChannelRow;
  gift: Gift;
  viewer: Viewer;
  idempotencyKey: string;
  /** The message for the chat, from `outgoingText`; empty when there is none. Its length is checked. */
  text: string;
}

export type SendResult = NewGift | Refused;

export interface Refused {
  refused: keyof typeof sendGift.refusals | 'NOT_SIGNED_IN';
  extra?: RefusalExtra | undefined;
}

/** A request with what only it is checked against. */
interface Candidate extends SendRequest {
  isMonetized: boolean;
  /** The sender's own channel; null when they have none. */
  ownChannelId: number | null;
  verdict: NoticeVerdict;
}

/** Everything that decides the gifts of a batch, under locks that last until the transaction ends. Each accepted gift changes it. */
interface Loaded {
  /** Gifts by person and key. */
  sent: Map<string, NewGift>;
  /** What each person has. */
  wallets: ReadonlyMap<number, Wallet>;
  locked: LockedBalances;
  /** Whether the account or the channel is suspended, in the order of the candidates. */
  suspended: readonly Suspended[];
  /** The broadcasters whose accounts are. */
  suspendedOwners: ReadonlySet<number>;
  /** Whether the sender is banned in the channel, and the broadcaster in the sender's own one, in the order of the candidates. */
  senderBanned: readonly boolean[];
  receiverBanned: readonly boolean[];
}

const keyOf = (senderId: number, idempotencyKey: string): string => `${senderId} ${idempotencyKey}`;

/**
 * Sends any number of gifts in one transaction, independently and in order, so that a crowd takes one connection. One person's gifts,
 * refunds and bans wait for each other at the row of the user, also between nodes, so a key has one effect; their KICKs are decided with
 * the account locked, so none is spent twice. A suspension waits at the row of the channel. What needs no lock is read before the
 * transaction.
 */
export async function sendBatch(ctx: Ctx, requests: readonly SendRequest[]): Promise<SendResult[]> {
  const candidates = await readCandidates(ctx, requests);
  return ctx.tx(async (tx) => {
    const now = ctx.now();
    const { CURRENCY: currency } = tx.settings;
    const loaded = await load(tx, candidates, currency, now);
    const added: PaidGift[] = [];
    const results = candidates.map((candidate, index) => decide(candidate, index, loaded, now, added));
    await recordGifts(tx, added, currency, loaded.locked, now);
    return results;
  });
}

/** Reads what no gift can change, and validates the messages like those of the chat. */
async function readCandidates(ctx: Ctx, requests: readonly SendRequest[]): Promise<Candidate[]> {
  const channelIds = [...new Set(requests.map(({ channel }) => channel.id))];
  const fields = await channelFieldsOf(ctx, channelIds, ['subscription_enabled']);
  const monetized = new Set(channelIds.filter((_id, index) => fields[index]!.subscription_enabled));
  const speaking = requests.filter(({ text }) => text !== '');
  const rooms = new Map<number, number>();
  for (const channelId of new Set(speaking.map(({ channel }) => channel.id))) rooms.set(channelId, await chatroomIdOf(ctx, channelId));
  const validated = await validateNoticeTexts(
    ctx,
    speaking.map(({ channel, viewer, text }) => ({ chatroomId: rooms.get(channel.id)!, senderId: viewer.id, content: text })),
    ctx.now(),
  );
  const ownChannels = await findChannelIdsOf(
    ctx.db,
    requests.map(({ viewer }) => viewer.id),
  );
  const verdicts = new Map(validated.map((verdict, index) => [speaking[index]!, verdict]));
  return requests.map((request) => ({
    ...request,
    isMonetized: monetized.has(request.channel.id),
    ownChannelId: ownChannels.get(request.viewer.id) ?? null,
    verdict: verdicts.get(request) ?? NO_MESSAGE,
  }));
}

/** A gift without a message adds no text of its own to the chat. */
const NO_MESSAGE: NoticeVerdict = { content: '', held: null, labels: [] };

async function load(tx: Tx, candidates: readonly Candidate[], currency: string, now: Date): Promise<Loaded> {
  const people = candidates.map(({ channel, viewer }) => ({ channelId: channel.id, userId: viewer.id }));
  const senderIds = people.map(({ userId }) => userId);
  const suspended = await lockSuspensions(tx, people);
  const suspendedOwners = await findSuspended(
    tx,
    candidates.filter((_candidate, index) => suspended[index] === 'broadcaster').map(({ channel }) => channel.userId),
  );
  // Nobody is banned in a channel that does not exist.
  const receivers = candidates.map(({ channel, ownChannelId }) => ({ channelId: ownChannelId ?? 0, userId: channel.userId }));
  const banned = await areBanned(tx, [...people, ...receivers], now);
  const sent = await findByKeys(
    tx,
    candidates.map(({ viewer, idempotencyKey }) => ({ senderId: viewer.id, idempotencyKey })),
  );
  const credited = [...new Set(people.map(({ channelId }) => channelId))].flatMap((channelId) => creditedAccounts(tx, currency, channelId));
  return {
    sent: new Map(sent.map((gift) => [keyOf(gift.senderId, gift.idempotencyKey), gift])),
    ...(await lockWallets(tx, currency, senderIds, [...credited, kicksIssuer])),
    suspended,
    suspendedOwners,
    senderBanned: banned.slice(0, people.length),
    receiverBanned: banned.slice(people.length),
  };
}

/** The accounts to which the money for a channel's gifts goes. */
const creditedAccounts = (tx: Tx, currency: string, channelId: number): Account[] =>
  channelCredits(tx, currency, channelId, Number.MAX_SAFE_INTEGER).map(({ account }) => account);

/** Decides one gift, and applies it to what the next ones are checked against. */
function decide(candidate: Candidate, index: number, loaded: Loaded, now: Date, added: PaidGift[]): SendResult {
  const { channel, gift, viewer, idempotencyKey } = candidate;
  const before = loaded.sent.get(keyOf(viewer.id, idempotencyKey));
  if (before) return isSame(before, candidate) ? before : { refused: 'GIFT_KEY_USED' };
  const wallet = loaded.wallets.get(viewer.id)!;
  const refused = stateRefusal(candidate, index, loaded) ?? messageRefusal(candidate.verdict);
  if (refused) return refused;
  const unpaid = paymentRefusal(wallet, gift);
  if (unpaid) return { refused: unpaid };

  const money = moneyOf(wallet, gift.amount);
  wallet.kicks -= gift.amount;
  wallet.money -= money;
  const sent: NewGift = {
    ...{ id: v7({ msecs: now.getTime() }), channelId: channel.id, senderId: viewer.id, giftId: gift.gift_id, amount: gift.amount },
    ...{ message: 'content' in candidate.verdict ? candidate.verdict.content : '', idempotencyKey, answeredBalance: wallet.kicks },
    ...{ pinnedUntil: pinnedUntil(gift, now), createdAt: now },
  };
  loaded.sent.set(keyOf(viewer.id, idempotencyKey), sent);
  added.push({ sent, name: gift.name, money });
  return sent;
}

/** Emotes are stored under their real names, which the request may have spelled differently. */
const isSame = (before: NewGift, { channel, gift, text }: Candidate): boolean =>
  before.channelId === channel.id &&
  before.giftId === gift.gift_id &&
  withoutEmoteNames(outgoingText(before.message)) === withoutEmoteNames(text);

/** Why nothing can be sent from this person to this channel now (GI-06). */
function stateRefusal({ channel, viewer, isMonetized }: Candidate, index: number, loaded: Loaded): Refused | null {
  const suspended = loaded.suspended[index];
  if (suspended === 'account') return { refused: 'NOT_SIGNED_IN' };
  if (suspended) {
    return { refused: loaded.suspendedOwners.has(channel.userId) ? 'RECEIVER_PLATFORM_BANNED' : 'CHANNEL_IS_BANNED' };
  }
  if (channel.userId === viewer.id) return { refused: 'PURCHASING_FOR_OWN_CHANNEL' };
  if (loaded.senderBanned[index]) return { refused: 'SENDER_CHAT_BANNED' };
  if (loaded.receiverBanned[index]) return { refused: 'RECEIVER_CHAT_BANNED' };
  return isMonetized ? null : { refused: 'CHANNEL_NOT_MONETIZED' };
}

/** A message that a moderator would have to see first is refused, so that nothing paid waits for a decision. */
function messageRefusal(verdict: NoticeVerdict): Refused | null {
  if ('refused' in verdict) return { refused: verdict.refused.code, extra: verdict.refused.extra };
  return verdict.held === null ? null : { refused: 'MESSAGE_NEEDS_REVIEW' };
}
