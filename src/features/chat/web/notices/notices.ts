import type { PayloadOf } from '#core/contract/event.ts';
import type {
  chatMessageSentLegacy,
  kicksGifted,
  rewardRedeemed,
  streamHosted,
  streamHostedRicher,
  subscribed,
  subscriptionsGifted,
} from '#features/chat/contract/notices.ts';
import type { ChatLog } from '../log/chat-log.ts';
import type { ChatEntry, MessageEntry } from '../log/entry.ts';

type Notice = Exclude<ChatEntry, MessageEntry>;

/** Two events within this that tell of the same person subscribing or hosting tell of one fact. */
const SAME_FACT_MS = 60_000;
/** Facts remembered. */
const FACTS = 200;

/**
 * Makes rows of what is told to a room besides messages, one row a fact: the events of one subscription, the chunks of one gift and both
 * tellings of one host meet in one row, in whatever order they come (wire.md 1.9 to 1.11).
 */
export class Notices {
  #log: Pick<ChatLog, 'receive' | 'replace'>;
  #now: () => number;
  #facts = new Map<string, { at: number; notice: Notice }>();
  #count = 0;

  constructor(log: Pick<ChatLog, 'receive' | 'replace'>, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  subscribed({ username, months }: PayloadOf<typeof subscribed>): void {
    this.#subscription(username, { months });
  }

  /** The words of a subscription; other actions of this event are told by events of their own. */
  subscribedWithWords({ message, user }: PayloadOf<typeof chatMessageSentLegacy>): void {
    if (message.action !== 'subscribe') return;
    const words = message.optional_message?.trim() ? { customMessage: message.optional_message } : {};
    this.#subscription(user.username, { ...words, ...(message.months_subscribed === null ? {} : { months: message.months_subscribed }) });
  }

  gifted(gift: PayloadOf<typeof subscriptionsGifted>): void {
    const id = gift.chunk_details?.correlation_id ?? gift.correlation_id;
    const { gifter_username: username, gifter_total: gifterTotal, gifted_usernames } = gift;
    this.#tell(id == null ? null : `gift ${id}`, Number.POSITIVE_INFINITY, (before) => {
      const giftedUsernames = [...new Set([...(before?.type === 'subscriptions' ? before.giftedUsernames : []), ...gifted_usernames])];
      const giftedCount = Math.max(gift.gifted_total ?? 0, giftedUsernames.length);
      const gifted = { type: 'subscriptions', action: 'gifted', username, months: 0, customMessage: null } as const;
      return { ...gifted, giftedUsernames, giftedCount, gifterTotal };
    });
  }

  hosted({ host_username, number_viewers, optional_message }: PayloadOf<typeof streamHosted>): void {
    this.#host(host_username, number_viewers, optional_message);
  }

  hostedRicher({ message, user }: PayloadOf<typeof streamHostedRicher>): void {
    this.#host(user.username, message.numberOfViewers, message.optionalMessage);
  }

  redeemed(reward: PayloadOf<typeof rewardRedeemed>): void {
    const { reward_title: title, username, user_input: userInput, reward_background_color: backgroundColor, reward_cost } = reward;
    this.#tell(null, 0, () => ({ type: 'rewards', title, username, userInput, backgroundColor, cost: reward_cost ?? null }));
  }

  kicksGifted({ gift_transaction_id, gift, sender, message }: PayloadOf<typeof kicksGifted>): void {
    const { gift_id: giftId, name: giftName, amount } = gift;
    const told = { type: 'kicks_gift', giftId, giftName, amount, username: sender.username, message } as const;
    this.#tell(`kicks ${gift_transaction_id}`, Number.POSITIVE_INFINITY, () => told);
  }

  #subscription(username: string, told: { months?: number; customMessage?: string }): void {
    const none = { giftedUsernames: [], giftedCount: 0, gifterTotal: 0 };
    this.#tell(`subscription ${username.toLowerCase()}`, SAME_FACT_MS, (before) => {
      const known = before?.type === 'subscriptions' ? before : { months: 0, customMessage: null };
      const { months, customMessage } = { months: known.months, customMessage: known.customMessage, ...told };
      return { type: 'subscriptions', action: 'subscribed', username, months, customMessage, ...none };
    });
  }

  #host(username: string, viewerCount: number, message: string | null): void {
    this.#tell(`host ${username.toLowerCase()}`, SAME_FACT_MS, (before) => ({
      type: 'host',
      username,
      viewerCount,
      message: message ?? (before?.type === 'host' ? before.message : null),
    }));
  }

  /** Tells a fact, or more of one that was told less than `within` ago. Without a name every telling is a fact of its own. */
  #tell(fact: string | null, within: number, notice: (before: Notice | null) => Unkeyed<Notice>): void {
    const at = this.#now();
    const known = fact === null ? undefined : this.#facts.get(fact);
    const before = known !== undefined && at - known.at < within ? known : null;
    const key = before?.notice.key ?? `notice-${++this.#count}`;
    const next = { ...notice(before?.notice ?? null), key } as Notice;
    if (before === null) this.#log.receive(next);
    else this.#log.replace(key, next);
    if (fact !== null) this.#remember(fact, { at: before?.at ?? at, notice: next });
  }

  #remember(fact: string, told: { at: number; notice: Notice }): void {
    this.#facts.delete(fact);
    this.#facts.set(fact, told);
    if (this.#facts.size > FACTS) this.#facts.delete(this.#facts.keys().next().value!);
  }
}

type Unkeyed<Entry> = Entry extends Notice ? Omit<Entry, 'key'> : never;
