import { v7 } from 'uuid';
import type { Ctx, Tx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { type Contributions, contribution } from '#core/server/feature.ts';
import type { WithSite } from '#core/server/pictures/stored-pictures.ts';
import { identityOf } from '#features/channel/channels/rules/identity.ts';
import { appearanceOf } from '#features/channel/channels/server/api.ts';
import { messageFlagged } from '#features/chat/chat/contract/chatroom.ts';
import { type Clip, chatMessageSent, type MessageMetadata, type Sender } from '#features/chat/chat/contract/message.ts';
import type { SendReply } from '#features/chat/chat/contract/send.ts';
import { type SendRefusal, suspensionRefusal } from '#features/chat/chat/rules/send-refusal.ts';
import type { AiLabel } from '#features/chat/moderation/contract/filters.ts';
import { messageSent, type SentMessage } from './events.ts';
import type { MessageToHold } from './held-messages.ts';
import { listSendFacts, MessageValidator, type MessageVerdict, type SendFacts, withRealEmoteNames } from './message-validator.ts';
import { insertMessages, listBarred, lockVisible, type NewMessage, retractMessages } from './store/messages.ts';
import type { SendQuery } from './store/senders.ts';
import { messageOnWire } from './wire.ts';

export interface SendRequest extends SendQuery {
  isReply: boolean;
  messageRef: string | null;
  clipId?: string | null;
}

type Refused = { kind: 'refused'; refusal: SendRefusal };
export type SendResult = { kind: 'sent'; reply: SendReply } | Refused;

interface Accepted {
  kind: 'accepted';
  request: SendRequest;
  facts: SendFacts;
  message: NewMessage & { type: 'message' | 'reply'; violatedRules: AiLabel[] };
  sender: Sender;
  held: MessageToHold['reason'] | null;
}

/** Retry-After of a sender with too many held messages, in seconds. */
const HELD_RETRY_SECONDS = 60;

/**
 * Validates and stores the messages of many people in few statements (docs/architecture.md), plus one or two where filters are set. Replies
 * are sent once all messages are stored. The rooms receive them after the commit, in cursor order. A database failure fails the whole
 * batch. Held messages are stored in the same transaction and published only to their sender and the moderators.
 */
export async function sendBatch(ctx: Ctx, requests: readonly SendRequest[]): Promise<SendResult[]> {
  const now = ctx.now();
  const facts = await withSharedClips(ctx, requests, await listSendFacts(ctx.db, requests, now));
  const validated = await validateAll(ctx, requests, facts, now);
  const accepted = validated.filter((verdict) => verdict.kind === 'accepted');
  const hold = contribution(ctx, 'holdMessages');
  const {
    cursors,
    waiting: heldIds,
    refused,
  } = accepted.length === 0 ? NOTHING_STORED : await ctx.tx((tx) => storeAll(tx, accepted, hold, now));
  return validated.map((verdict) => {
    if (verdict.kind === 'refused') return verdict;
    const { message, sender, held } = verdict;
    const late = refused.get(message.id);
    if (late) return { kind: 'refused', refusal: late };
    if (held === null) return { kind: 'sent', reply: messageOnWire(message, sender, cursors.get(message.id)!) };
    if (!heldIds.has(message.id))
      return { kind: 'refused', refusal: { code: 'RATE_LIMIT_ERROR', extra: { retryAfter: HELD_RETRY_SECONDS } } };
    return { kind: 'sent', reply: { ...messageOnWire(message, sender, now.getTime() * 1000), held: true } };
  });
}

type Hold = Contributions['holdMessages'];

interface Stored {
  /** Cursors in microseconds, by message ID. */
  cursors: ReadonlyMap<string, number>;
  waiting: ReadonlySet<string>;
  refused: ReadonlyMap<string, SendRefusal>;
}
const NOTHING_STORED: Stored = { cursors: new Map(), waiting: new Set(), refused: new Map() };

async function storeAll(tx: Tx, accepted: readonly Accepted[], hold: Hold | undefined, now: Date): Promise<Stored> {
  const held = accepted.filter(({ held }) => held !== null);
  const sent = held.length === 0 ? accepted : accepted.filter(({ held }) => held === null);
  const waiting = held.length === 0 || hold === undefined ? NOTHING_STORED.waiting : await hold(tx, held.map(toHold), now);
  return { ...(sent.length === 0 ? NOTHING_STORED : await store(tx, sent, now)), waiting };
}

function toHold({ message, sender: { id, username, slug }, held }: Accepted): MessageToHold {
  const { chatroomId, content, type, metadata, replyToId, violatedRules: labels } = message;
  return { id: message.id, chatroomId, sender: { id, username, slug }, content, type, metadata, replyToId, reason: held!, labels };
}

/** Messages of one person in one room are validated one after another, all others in parallel. */
async function validateAll(
  ctx: Ctx,
  requests: readonly SendRequest[],
  facts: readonly (SendFacts | null)[],
  now: Date,
): Promise<(Accepted | Refused)[]> {
  const canHold = contribution(ctx, 'holdMessages') !== undefined;
  const queues = new Map<string, Promise<unknown>>();
  const validators = new Map<string, MessageValidator>();
  return Promise.all(
    requests.map(async (request, at): Promise<Accepted | Refused> => {
      const requestFacts = facts[at] ?? null;
      if (!requestFacts) return { kind: 'refused', refusal: { code: 'CHATROOM_NOT_FOUND' } };
      const pair = `${request.chatroomId} ${request.senderId}`;
      const validator = validators.get(pair) ?? new MessageValidator(ctx, now);
      validators.set(pair, validator);
      const verdict = (queues.get(pair) ?? Promise.resolve()).then(async (): Promise<Accepted | Refused> => {
        const verdict = await validator.validate(request, requestFacts);
        if (verdict.kind === 'refused') return verdict;
        // Without a feature that stores held messages, no moderator could review it.
        if (verdict.kind === 'held' && !canHold) return { kind: 'refused', refusal: { code: 'MODERATION_BLOCKED_ERROR' } };
        return accept(request, requestFacts, verdict, now);
      });
      queues.set(pair, verdict);
      return verdict;
    }),
  );
}

function accept(request: SendRequest, facts: SendFacts, verdict: Exclude<MessageVerdict, Refused>, now: Date): Accepted {
  const { membership, original } = facts;
  const identity = identityOf(appearanceOf(membership, now));
  const message: Accepted['message'] = {
    id: v7({ msecs: now.getTime() }),
    chatroomId: request.chatroomId,
    senderId: request.senderId,
    content: withRealEmoteNames(request.content, facts),
    type: request.isReply ? 'reply' : 'message',
    metadata: metadataOf(request, facts),
    identity,
    replyToId: original?.id ?? null,
    violatedRules: verdict.labels,
  };
  const sender = { id: membership.userId, username: membership.username, slug: membership.slug, identity };
  return { kind: 'accepted', request, facts, message, sender, held: verdict.kind === 'held' ? verdict.reason : null };
}

function metadataOf({ messageRef }: SendRequest, { original, clip }: SendFacts): MessageMetadata | null {
  if (messageRef === null && !original && !clip) return null;
  return {
    ...(messageRef !== null && { message_ref: messageRef }),
    ...(original && {
      original_sender: { id: original.senderId, username: original.username },
      original_message: { id: original.id, content: original.content },
    }),
    ...(clip && { clip }),
  };
}

async function store(tx: Tx, accepted: readonly Accepted[], now: Date): Promise<Pick<Stored, 'cursors' | 'refused'>> {
  const cursors = await insertMessages(
    tx,
    accepted.map(({ message }) => message),
    now,
  );
  const refused = await recheckBeforeCommit(tx, accepted, now);
  const sent = refused.size === 0 ? accepted : accepted.filter(({ message }) => !refused.has(message.id));
  const inOrder = sent.map((item) => ({ ...item, us: cursors.get(item.message.id)! })).sort((a, b) => a.us - b.us);
  await tx.announce(
    messageSent,
    inOrder.map(({ message, facts, us }): SentMessage => {
      const { id, chatroomId, senderId, content, type } = message;
      return { id, chatroomId, channelId: facts.chatroom.channelId, senderId, content, type, at: new Date(us / 1000) };
    }),
  );
  for (const { message, sender, us } of inOrder) {
    const { id, chatroomId, violatedRules } = message;
    tx.publish(chatMessageSent, [chatroomId], messageOnWire(message, sender, us));
    if (violatedRules.length > 0) tx.publish(messageFlagged, [chatroomId], { message: { id }, aiModerated: true, violatedRules });
  }
  return { cursors, refused };
}

/** `clipId` is unvalidated client input. */
interface SharedClip {
  channelId: number;
  clipId: string;
}

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** In the order of the request (M-12). Null for a clip that is missing, deleted or not ready. */
    sharedClips: (db: Db, site: WithSite, requested: readonly SharedClip[]) => Promise<(Clip | null)[]>;
  }
}

async function withSharedClips(
  ctx: Ctx,
  requests: readonly { clipId?: string | null }[],
  facts: readonly (SendFacts | null)[],
): Promise<(SendFacts | null)[]> {
  const requested = requests.flatMap(({ clipId }, at) => {
    const messageFacts = facts[at];
    return clipId != null && messageFacts ? [{ at, channelId: messageFacts.chatroom.channelId, clipId }] : [];
  });
  if (requested.length === 0) return [...facts];
  const clips = (await contribution(ctx, 'sharedClips')?.(ctx.db, ctx, requested)) ?? [];
  const found = new Map(requested.map(({ at }, index) => [at, clips[index] ?? null]));
  return facts.map((messageFacts, at) => messageFacts && { ...messageFacts, clip: found.get(at) ?? null });
}

interface Checked {
  message: NewMessage & { metadata: MessageMetadata | null };
  facts: SendFacts;
}

/**
 * Between validation and storage, the sender may have been banned or suspended, the channel suspended, or the original deleted. The rooms
 * are now locked: a concurrent ban either waits for this transaction and then hides the message, or is committed and visible here. Retracts
 * messages that must not be sent and returns the refusals by message ID.
 */
async function recheckBeforeCommit(tx: Tx, stored: readonly Checked[], now: Date): Promise<Map<string, SendRefusal>> {
  const refused = new Map<string, SendRefusal>();
  const replies = stored.flatMap(({ message }) => message.replyToId ?? []);
  const visible = replies.length > 0 ? await lockVisible(tx, replies) : new Set<string>();
  const barred = new Map((await listBarred(tx, stored.map(pairOf), now)).map((entry) => [keyOf(entry), entry]));
  for (const entry of stored) {
    const { id, replyToId } = entry.message;
    const { suspended = null, permanent = null, expiresAt = null } = barred.get(keyOf(pairOf(entry))) ?? {};
    const suspension = suspensionRefusal(suspended);
    if (suspension) refused.set(id, suspension);
    else if (permanent !== null && canBeBanned(entry)) {
      refused.set(id, { code: 'BANNED_ERROR', extra: { data: { permanent, expires_at: expiresAt?.toISOString() ?? null } } });
    } else if (replyToId !== null && !visible.has(replyToId)) refused.set(id, { code: 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR' });
  }
  if (refused.size > 0) {
    const rooms = stored.map(({ message }) => message.chatroomId);
    await retractMessages(tx, rooms, [...refused.keys()]);
  }
  return refused;
}

/** A channel's ban does not apply to its broadcaster and to staff. */
const canBeBanned = ({ facts: { membership } }: Checked) => !membership.isBroadcaster && !membership.isStaff;
const keyOf = ({ channelId, userId }: { channelId: number; userId: number }) => `${channelId} ${userId}`;
const pairOf = ({ facts: { membership, chatroom } }: Checked) => ({ channelId: chatroom.channelId, userId: membership.userId });
