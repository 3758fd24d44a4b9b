import type { Limits } from '../../../core/server/limits/limits.ts';
import { isModeratorOrAbove, roleOf } from '../../channels/rules/may.ts';
import { isSubscribed } from '../../channels/rules/subscription.ts';
import type { Chatroom } from '../contract/chatroom.ts';
import { replaceEmotes } from '../rules/content.ts';
import { inputLock } from '../rules/input-lock.ts';
import { hasLink } from '../rules/link-rule.ts';
import { emotesOnlyRefusal, textRefusal } from '../rules/message-text.ts';
import { lockRefusal, type SendRefusal } from '../rules/send-refusal.ts';
import { isRepeat, paceOf } from '../rules/sending-pace.ts';
import type { SendFacts } from './store/senders.ts';
import { chatroomOnWire } from './wire.ts';

/** What somebody wants to say, as it would go out. */
export interface Wish {
  content: string;
  isReply: boolean;
}

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

  /** Why this is not said, or null; null counts as said. In the order: locks, text, room, original, repeats, pace. */
  async refusal(wish: Wish, facts: SendFacts): Promise<SendRefusal | null> {
    const isModerator = isModeratorOrAbove(roleOf(facts.standing));
    const room = chatroomOnWire(facts.chatroom);
    const refusal =
      this.#locked(room, facts, isModerator) ??
      textOf(wish, room, isModerator) ??
      (wish.isReply && !facts.original ? ({ code: 'ORIGINAL_MESSAGE_NOT_FOUND_ERROR' } as const) : null) ??
      (isModerator ? null : this.#repeated(wish, facts)) ??
      (await this.#tooFast(facts.standing.userId, isModerator));
    if (refusal) return refusal;
    this.#lastMessageAt = this.#now;
    this.#said.add(wish.content);
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

  #repeated({ content }: Wish, { sameTextAt }: SendFacts): SendRefusal | null {
    return this.#said.has(content) || isRepeat(sameTextAt, this.#now) ? { code: 'DUPLICATE_MESSAGE_ERROR' } : null;
  }

  async #tooFast(userId: number, isModerator: boolean): Promise<SendRefusal | null> {
    const { rate, seconds } = paceOf(isModerator);
    const grant = await this.#limits.take(`chat ${isModerator ? 'moderator' : 'viewer'} ${userId}`, rate, seconds);
    return grant.granted ? null : { code: 'RATE_LIMIT_ERROR', extra: { retryAfter: grant.retryAfter } };
  }
}

function textOf({ content }: Wish, room: Chatroom, isModerator: boolean): SendRefusal | null {
  const code =
    textRefusal(content) ??
    (isModerator ? null : ((room.emotes_mode.enabled ? emotesOnlyRefusal(content) : null) ?? linkRefusal(content, room)));
  return code && { code };
}

const linkRefusal = (content: string, room: Chatroom) =>
  !room.allow_links.enabled && hasLink(replaceEmotes(content, ' ')) ? ('NO_LINKS_ERROR' as const) : null;
