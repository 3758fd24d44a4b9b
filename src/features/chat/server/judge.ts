import type { Limits } from '../../../core/server/limits/limits.ts';
import { isModeratorOrAbove, roleOf } from '../../channels/rules/may.ts';
import { isSubscribed } from '../../channels/rules/subscription.ts';
import { replaceEmotes } from '../../emotes/rules/token.ts';
import type { Chatroom } from '../contract/chatroom.ts';
import { inputLock } from '../rules/input-lock.ts';
import { hasLink } from '../rules/link-rule.ts';
import { emotesOnlyRefusal, textRefusal } from '../rules/message-text.ts';
import { lockRefusal, type SendRefusal } from '../rules/send-refusal.ts';
import { isRepeat, paceOf } from '../rules/sending-pace.ts';
import { emotesRefusal, spokenText } from './spoken-emotes.ts';
import type { SendFacts } from './store/senders.ts';
import { chatroomOnWire } from './wire.ts';

/** What somebody wants to say, as it would go out. */
export interface Wish {
  content: string;
  isReply: boolean;
}

/** Until then a message that was let pass is on disk, where every node sees it, or it failed and may be tried again. */
const TURN_SECONDS = 5;

/** Wishes that the limits have counted: one that is judged again, because its batch was cut in two, is not counted again. */
const counted = new WeakSet<Wish>();

/**
 * One person in one room during one batch: what the batch let them say counts for what they want to say next, as if every message had
 * been judged alone.
 */
export class Judge {
  readonly #limits: Limits;
  readonly #now: Date;
  #lastMessageAt: Date | null = null;
  readonly #said = new Set<string>();

  constructor(limits: Limits, now: Date) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Why this is not said, or null; null counts as said. In the order: locks, text, room, emotes, original, repeats, pace. */
  async refusal(wish: Wish, facts: SendFacts): Promise<SendRefusal | null> {
    const isModerator = isModeratorOrAbove(roleOf(facts.standing));
    const room = chatroomOnWire(facts.chatroom);
    const content = spokenText(wish.content, facts);
    const refusal =
      this.#locked(room, facts, isModerator) ??
      textOf(content, room, isModerator) ??
      emotesOf(wish.content, facts) ??
      (wish.isReply && !facts.original ? ({ code: 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR' } as const) : null) ??
      (isModerator ? null : this.#repeated(content, facts)) ??
      (counted.has(wish) ? null : await this.#tooFast(facts, isModerator));
    if (refusal) return refusal;
    counted.add(wish);
    this.#lastMessageAt = this.#now;
    this.#said.add(content);
    return null;
  }

  #locked(room: Chatroom, facts: SendFacts, isModerator: boolean): SendRefusal | null {
    const { standing } = facts;
    const sender = {
      isModeratorOrAbove: isModerator,
      ban: facts.ban,
      followingSince: standing.followingSince,
      subscribedUntil: isSubscribed(standing.subscription, this.#now) ? standing.subscription!.expiresAt : null,
      lastMessageAt: this.#lastMessageAt ?? facts.lastMessageAt,
      accountCreatedAt: facts.accountCreatedAt,
    };
    return lockRefusal(inputLock(room, sender, this.#now));
  }

  #repeated(content: string, { sameTextAt }: SendFacts): SendRefusal | null {
    return this.#said.has(content) || isRepeat(sameTextAt, this.#now) ? { code: 'DUPLICATE_MESSAGE_ERROR' } : null;
  }

  async #tooFast({ standing, chatroom }: SendFacts, isModerator: boolean): Promise<SendRefusal | null> {
    const { rate, seconds } = paceOf(isModerator);
    const { userId } = standing;
    const grant = await this.#limits.take(`chat ${isModerator ? 'moderator' : 'viewer'} ${userId}`, rate, seconds);
    if (!grant.granted) return { code: 'RATE_LIMIT_ERROR', extra: { retryAfter: grant.retryAfter } };
    if (isModerator || !chatroom.slowMode) return null;
    // Two nodes that judge at the same instant do not see each other's message yet; the limits, which they share, let one of them pass.
    // A second shorter than the mode, because the count begins a little after the message's own time.
    const turnSeconds = Math.max(1, Math.min(TURN_SECONDS, chatroom.messageInterval - 1));
    const turn = await this.#limits.take(`slow ${chatroom.id} ${userId}`, 1, turnSeconds);
    if (turn.granted) return null;
    return { code: 'SLOW_MODE_ERROR', extra: { retryAfter: turn.retryAfter, data: { remaining: turn.retryAfter } } };
  }
}

function textOf(content: string, room: Chatroom, isModerator: boolean): SendRefusal | null {
  const code =
    textRefusal(content) ??
    (isModerator ? null : ((room.emotes_mode.enabled ? emotesOnlyRefusal(content) : null) ?? linkRefusal(content, room)));
  return code && { code };
}

function emotesOf(content: string, facts: SendFacts): SendRefusal | null {
  const code = emotesRefusal(content, facts);
  return code && { code };
}

const linkRefusal = (content: string, room: Chatroom) =>
  !room.allow_links.enabled && hasLink(replaceEmotes(content, ' ')) ? ('NO_LINKS_ERROR' as const) : null;
