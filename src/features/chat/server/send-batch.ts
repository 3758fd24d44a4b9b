import { v7 } from 'uuid';
import type { Ctx, Tx } from '../../../core/server/context.ts';
import { identityOf } from '../../channels/rules/identity.ts';
import { appearanceOf } from '../../channels/server/api.ts';
import { type ChatMessage, chatMessageSent, type MessageMetadata, type Sender } from '../contract/message.ts';
import type { SendRefusal } from '../rules/send-refusal.ts';
import { messageSent, type SentMessage } from './events.ts';
import { Judge } from './judge.ts';
import { spokenText } from './spoken-emotes.ts';
import { insertMessages, type NewMessage } from './store/new-messages.ts';
import { type Asked, listSendFacts, type SendFacts } from './store/senders.ts';
import { messageOnWire } from './wire.ts';

/** One call of sending, read and prepared. */
export interface SendAsk extends Asked {
  isReply: boolean;
  messageRef: string | null;
}

export type SendAnswer = { sent: ChatMessage } | { refused: SendRefusal };

interface Accepted {
  ask: SendAsk;
  facts: SendFacts;
  message: NewMessage;
  sender: Sender;
}

/**
 * Judges and stores what many people say, in two statements (architecture.md, the hot path). Each is answered once all are on disk; the
 * rooms hear them after the commit, in the order of their places. When the database fails, nothing of the batch was said.
 */
export async function sendBatch(ctx: Ctx, asks: readonly SendAsk[]): Promise<SendAnswer[]> {
  const now = ctx.now();
  const facts = await listSendFacts(ctx.db, asks, now);
  const judged = await judgeAll(ctx, asks, facts, now);
  const accepted = judged.filter((verdict) => 'message' in verdict);
  const places = accepted.length === 0 ? new Map<string, number>() : await ctx.tx((tx) => store(tx, accepted, now));
  return judged.map((verdict) =>
    'message' in verdict ? { sent: messageOnWire(verdict.message, verdict.sender, places.get(verdict.message.id)!) } : verdict,
  );
}

/** Everybody at once, but the messages of one person in one room one after the other. */
async function judgeAll(
  ctx: Ctx,
  asks: readonly SendAsk[],
  facts: readonly (SendFacts | null)[],
  now: Date,
): Promise<(Accepted | { refused: SendRefusal })[]> {
  const queues = new Map<string, Promise<unknown>>();
  const judges = new Map<string, Judge>();
  return Promise.all(
    asks.map((ask, at) => {
      const known = facts[at] ?? null;
      if (!known) return { refused: { code: 'CHATROOM_NOT_FOUND' as const } };
      const pair = `${ask.chatroomId} ${ask.senderId}`;
      const judge = judges.get(pair) ?? new Judge(ctx.limits, now);
      judges.set(pair, judge);
      const verdict = (queues.get(pair) ?? Promise.resolve()).then(async () => {
        const refused = await judge.refusal(ask, known);
        return refused ? { refused } : accept(ask, known, now);
      });
      queues.set(pair, verdict);
      return verdict;
    }),
  );
}

function accept(ask: SendAsk, facts: SendFacts, now: Date): Accepted {
  const { standing, original } = facts;
  const identity = identityOf(appearanceOf(standing, now));
  const message: NewMessage = {
    id: v7({ msecs: now.getTime() }),
    chatroomId: ask.chatroomId,
    senderId: ask.senderId,
    content: spokenText(ask.content, facts),
    type: ask.isReply ? 'reply' : 'message',
    metadata: metadataOf(ask, facts),
    identity,
    replyToId: original?.id ?? null,
  };
  return { ask, facts, message, sender: { id: standing.userId, username: standing.username, slug: standing.slug, identity } };
}

function metadataOf({ messageRef }: SendAsk, { original }: SendFacts): MessageMetadata | null {
  if (messageRef === null && !original) return null;
  return {
    ...(messageRef !== null && { message_ref: messageRef }),
    ...(original && {
      original_sender: { id: original.senderId, username: original.username },
      original_message: { id: original.id, content: original.content },
    }),
  };
}

async function store(tx: Tx, accepted: readonly Accepted[], now: Date): Promise<Map<string, number>> {
  const places = await insertMessages(
    tx,
    accepted.map(({ message }) => message),
    now,
  );
  const inOrder = accepted.map((one) => ({ ...one, us: places.get(one.message.id)! })).sort((one, other) => one.us - other.us);
  await tx.announce(
    messageSent,
    inOrder.map(({ message, facts, us }): SentMessage => {
      const { id, chatroomId, senderId, content, type } = message;
      return { id, chatroomId, channelId: facts.chatroom.channelId, senderId, content, type, at: new Date(us / 1000) };
    }),
  );
  for (const { message, sender, us } of inOrder) tx.publish(chatMessageSent, [message.chatroomId], messageOnWire(message, sender, us));
  return places;
}
