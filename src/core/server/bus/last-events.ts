import { CACHE_SECONDS, type OutgoingEvent } from './bus.ts';

const MAX_CHANNELS = 10_000;

/** The last event of each cache channel in this process. Evicts the oldest beyond the limit. */
export class LastEvents {
  readonly #events = new Map<string, { event: OutgoingEvent; until: number }>();

  remember(event: OutgoingEvent, now: number): void {
    this.#events.delete(event.channel);
    this.#events.set(event.channel, { event, until: now + CACHE_SECONDS * 1000 });
    if (this.#events.size > MAX_CHANNELS) this.#events.delete(this.#events.keys().next().value!);
  }

  recall(channel: string, now: number): OutgoingEvent | null {
    const kept = this.#events.get(channel);
    if (kept === undefined) return null;
    if (kept.until > now) return kept.event;
    this.#events.delete(channel);
    return null;
  }
}
