import type { Ctx } from '#core/server/context.ts';
import type { Db } from '#core/server/db/db.ts';
import { isModeratorOrAbove, roleOf } from '#features/channel/channels/rules/permissions.ts';
import { isSubscribed } from '#features/channel/channels/rules/subscription.ts';
import { replaceEmotes, withEmoteNames, withoutEmoteNames } from '#features/channel/emotes/rules/token.ts';
import { emoteTextRefusal, type ResolvedEmote, STRANGER } from '#features/channel/emotes/rules/use.ts';
import { sharedEmote } from '#features/channel/emotes/server/api.ts';
import type { Chatroom } from '#features/chat/chat/contract/chatroom.ts';
import type { Clip } from '#features/chat/chat/contract/message.ts';
import { inputLock, isRepeat, paceOf, slowModeGuard } from '#features/chat/chat/rules/input-lock.ts';
import { emotesOnlyRefusal, isBlank, outgoingText, textRefusal } from '#features/chat/chat/rules/message-text.ts';
import { lockRefusal, type SendRefusal, slowModeRefusal, suspensionRefusal } from '#features/chat/chat/rules/send-refusal.ts';
import type { AiLabel, HoldReason } from '#features/chat/moderation/contract/filters.ts';
import { linkAllowed, type Verdict } from '#features/chat/moderation/rules/filters/check-content.ts';
import { hasLink } from '#features/chat/moderation/rules/link-rule.ts';
import { type ChannelFilters, checkBatch, loadFilters } from '#features/chat/moderation/server/api.ts';
import type { MessageToHold } from './held-messages.ts';
import { listNewcomers, listSenders, type SenderFacts, type SendQuery } from './store/senders.ts';
import { chatroomOnWire } from './wire.ts';

export interface MessageDraft {
  content: string;
  isReply: boolean;
  clipId?: string | null;
}

export type MessageVerdict =
  | { kind: 'refused'; refusal: SendRefusal }
  | { kind: 'held'; reason: HoldReason; labels: AiLabel[] }
  | { kind: 'accepted'; labels: AiLabel[] };

/** Drafts that the rate limits counted. A draft that is validated again after its batch was split is not counted twice. */
const countedDrafts = new WeakSet<MessageDraft>();

/** Accepted messages count for the following ones of the batch. */
export class MessageValidator {
  readonly #ctx: Pick<Ctx, 'limits' | 'services'>;
  readonly #now: Date;
  #lastMessageAt: Date | null = null;
  readonly #acceptedTexts = new Set<string>();

  constructor(ctx: Pick<Ctx, 'limits' | 'services'>, now: Date) {
    this.#ctx = ctx;
    this.#now = now;
  }

  /** A draft that is not refused counts as sent. The pace is checked after `validateText`. */
  async validate(draft: MessageDraft, facts: SendFacts): Promise<MessageVerdict> {
    const content = withRealEmoteNames(draft.content, facts);
    const verdict = await validateText(this.#ctx, draft, this.#withAccepted(content, facts), this.#now);
    if (verdict.kind === 'refused') return verdict;
    const tooFast = countedDrafts.has(draft) ? null : await this.#tooFast(facts, isModeratorOrAbove(roleOf(facts.membership)));
    if (tooFast) return { kind: 'refused', refusal: tooFast };
    countedDrafts.add(draft);
    this.#lastMessageAt = this.#now;
    this.#acceptedTexts.add(content);
    return verdict;
  }

  #withAccepted(content: string, facts: SendFacts): SendFacts {
    return {
      ...facts,
      lastMessageAt: this.#lastMessageAt ?? facts.lastMessageAt,
      sameTextAt: this.#acceptedTexts.has(content) ? this.#now : facts.sameTextAt,
    };
  }

  async #tooFast({ membership, chatroom }: SendFacts, isModerator: boolean): Promise<SendRefusal | null> {
    const { rate, seconds } = paceOf(isModerator);
    const { userId } = membership;
    const grant = await this.#ctx.limits.take(`chat ${isModerator ? 'moderator' : 'viewer'} ${userId}`, rate, seconds);
    if (grant.kind === 'limited') return { code: 'RATE_LIMIT_ERROR', extra: { retryAfter: grant.retryAfter } };
    const guard = slowModeGuard(chatroomOnWire(chatroom), isModerator);
    if (guard === null) return null;
    const turn = await this.#ctx.limits.take(`slow ${chatroom.id} ${userId}`, 1, guard);
    return turn.kind === 'granted' ? null : slowModeRefusal(turn.retryAfter);
  }
}

/** Does not count the text. The order: suspension, locks, text, room, emotes, original, clip, repeats, filters. */
async function validateText(ctx: Pick<Ctx, 'services'>, draft: MessageDraft, facts: SendFacts, now: Date): Promise<MessageVerdict> {
  const isModerator = isModeratorOrAbove(roleOf(facts.membership));
  const room = chatroomOnWire(facts.chatroom);
  const content = withRealEmoteNames(draft.content, facts);
  const refusal =
    suspensionRefusal(facts.suspended) ??
    lockOf(room, facts, isModerator, now) ??
    textOf(content, room, facts, isModerator) ??
    emotesOf(draft.content, facts) ??
    (draft.isReply && !facts.original ? ({ code: 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR' } as const) : null) ??
    (draft.clipId != null && !facts.clip ? ({ code: 'CLIP_NOT_FOUND_ERROR' } as const) : null) ??
    (!isModerator && isRepeat(facts.sameTextAt, now) ? ({ code: 'DUPLICATE_MESSAGE_ERROR' } as const) : null);
  return refusal ? { kind: 'refused', refusal } : applyFilters(ctx, content, facts, isModerator);
}

function lockOf(room: Chatroom, facts: SendFacts, isModerator: boolean, now: Date): SendRefusal | null {
  const { membership, ban, lastMessageAt, accountCreatedAt } = facts;
  const sender = {
    isModeratorOrAbove: isModerator,
    ban,
    followingSince: membership.followingSince,
    subscribedUntil: isSubscribed(membership.subscription, now) ? membership.subscription!.expiresAt : null,
    lastMessageAt,
    accountCreatedAt,
  };
  return lockRefusal(inputLock(room, sender, now));
}

async function applyFilters(
  ctx: Pick<Ctx, 'services'>,
  content: string,
  { filters, isNewcomer }: SendFacts,
  isModeratorOrAbove: boolean,
): Promise<MessageVerdict> {
  if (!filters || isModeratorOrAbove) return { kind: 'accepted', labels: [] };
  const [verdict] = (await checkBatch(ctx, [{ filters, text: replaceEmotes(content, ' '), isModeratorOrAbove, isNewcomer }])) as [Verdict];
  switch (verdict.act) {
    case 'block':
      return { kind: 'refused', refusal: { code: verdict.code } };
    case 'hold':
      return { kind: 'held', reason: verdict.reason, labels: verdict.labels };
    case 'flag':
      return { kind: 'accepted', labels: verdict.labels };
    case 'pass':
      return { kind: 'accepted', labels: [] };
  }
}

function textOf(content: string, room: Chatroom, facts: SendFacts, isModerator: boolean): SendRefusal | null {
  const code =
    textRefusal(content) ??
    (isModerator ? null : ((room.emotes_mode.enabled ? emotesOnlyRefusal(content) : null) ?? linkRefusal(content, room, facts)));
  return code && { code };
}

function emotesOf(content: string, facts: SendFacts): SendRefusal | null {
  const code = emotesRefusal(content, facts);
  return code && { code };
}

function linkRefusal(content: string, room: Chatroom, { filters }: SendFacts) {
  if (room.allow_links.enabled) return null;
  const allowed = filters?.allowedDomains ?? [];
  const isAllowed = allowed.length > 0 ? (host: string) => linkAllowed(host, allowed) : undefined;
  return hasLink(replaceEmotes(content, ' '), isAllowed) ? ('NO_LINKS_ERROR' as const) : null;
}

export interface SendFacts extends SenderFacts {
  /** Null if the channel has no filters. */
  filters: ChannelFilters | null;
  /** Only looked up where the channel holds first messages. */
  isNewcomer: boolean;
  clip?: Clip | null;
}

/** In the order of the batch; null for an unknown room. Filters cost extra statements only where they are set. */
export async function listSendFacts(db: Db, queries: readonly SendQuery[], now: Date): Promise<(SendFacts | null)[]> {
  const senders = await listSenders(db, queries, now);
  const filtered = senders.flatMap((facts) => (facts?.hasFilters ? [facts.chatroom.channelId] : []));
  const filters = filtered.length > 0 ? await loadFilters(db, filtered) : new Map<number, ChannelFilters>();
  const mayBeHeld = senders.flatMap((facts, at) =>
    facts && filters.get(facts.chatroom.channelId)?.holdFirstMessages ? [queries[at]!] : [],
  );
  const newcomers = mayBeHeld.length > 0 ? await listNewcomers(db, mayBeHeld) : new Set<string>();
  return senders.map((facts, at) => {
    const { chatroomId, senderId } = queries[at]!;
    return (
      facts && { ...facts, filters: filters.get(facts.chatroom.channelId) ?? null, isNewcomer: newcomers.has(`${chatroomId} ${senderId}`) }
    );
  });
}

/** Replaces every emote name by the real one, so that all later readers see the same text. */
export function withRealEmoteNames(content: string, facts: SendFacts): string {
  return withEmoteNames(content, (id) => emoteOf(id, facts)?.name);
}

const emotesRefusal = (content: string, facts: SendFacts) =>
  emoteTextRefusal(content, (id) => emoteOf(id, facts), facts.chatroom.channelId);

function emoteOf(id: number, { emotes, membership }: SendFacts): ResolvedEmote | undefined {
  const shared = sharedEmote(id);
  if (shared) return { channelId: null, subscribersOnly: false, name: shared.name, user: STRANGER };
  const channelEmote = emotes.find((emote) => emote.id === id);
  return channelEmote && { ...channelEmote, user: { ...channelEmote, isStaff: membership.isStaff } };
}

/** `content` must come from `outgoingText`. Empty for a notice without a text. */
interface NoticeText {
  chatroomId: number;
  senderId: number;
  content: string;
}

/** `content` has every emote under its real name. `held` says why a moderator must review it, or is null. */
export type NoticeVerdict =
  | { kind: 'refused'; refusal: SendRefusal }
  | { kind: 'accepted'; content: string; held: MessageToHold['reason'] | null; labels: AiLabel[] };

/** A notice without text adds nothing to the chat, so no rule of the room applies. */
const NO_TEXT: NoticeVerdict = { kind: 'accepted', content: '', held: null, labels: [] };

/** Normalizes the text of a request for validation, storage and comparison. Empty without text. */
export function noticeText(written: string | null | undefined): string {
  const text = outgoingText(written ?? '');
  return isBlank(text) ? '' : text;
}

/** Emotes are stored under their real names, which the request may spell differently. */
export const isSameNotice = (stored: string, text: string): boolean => withoutEmoteNames(outgoingText(stored)) === withoutEmoteNames(text);

/**
 * Validates notice texts like messages: suspensions, locks, text rules, emotes, filters and holds, with the same exemptions. Slow mode,
 * repeats and pace do not apply, because the later feature limits its own requests. Reads facts with one statement, plus one or two where
 * filters are set. Call outside a transaction, because the moderation server may be slow.
 */
export async function validateNoticeTexts(
  ctx: Pick<Ctx, 'db' | 'services'>,
  texts: readonly NoticeText[],
  now: Date,
): Promise<NoticeVerdict[]> {
  const written = texts.filter(({ content }) => content !== '');
  if (written.length === 0) return texts.map(() => NO_TEXT);
  const senderFacts = await listSendFacts(
    ctx.db,
    written.map((text) => ({ ...text, originalId: null })),
    now,
  );
  const factsOf = new Map(written.map((text, index) => [text, senderFacts[index]]));
  return Promise.all(
    texts.map(async (text): Promise<NoticeVerdict> => {
      const { content } = text;
      if (content === '') return NO_TEXT;
      const facts = factsOf.get(text);
      if (!facts) return { kind: 'refused', refusal: { code: 'CHATROOM_NOT_FOUND' } };
      const verdict = await validateText(ctx, { content, isReply: false }, { ...facts, lastMessageAt: null, sameTextAt: null }, now);
      if (verdict.kind === 'refused') return verdict;
      const held = verdict.kind === 'held' ? verdict.reason : null;
      return { kind: 'accepted', content: withRealEmoteNames(content, facts), held, labels: verdict.labels };
    }),
  );
}
