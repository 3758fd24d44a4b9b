import { setTimeout as sleep } from 'node:timers/promises';
import webpush from 'web-push';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { Pace } from '#core/server/concurrency/pace.ts';
import { PrivateAddress, type PublicAddressConnections } from '#core/server/outgoing/post-to-public-address.ts';
import { outcomeOf, type Push, type PushOutcome } from './pushes.ts';
import type { VapidSigner } from './vapid.ts';

/** Pushes started per second and node. 100,000 browsers take seven minutes and a fifth of a core. */
const PER_SECOND = 250;
/** Concurrent requests per list, so that a slow service delays only its own list. */
const AT_ONCE = 40;
/** Milliseconds. */
const TIMEOUT = 10_000;

/** Encrypts (RFC 8291), signs (RFC 8292) and posts messages to push services (RFC 8030). */
export class PushSender {
  readonly #signer: VapidSigner;
  readonly #connections: PublicAddressConnections;
  readonly #pace = new Pace(PER_SECOND);
  readonly #outages = new Outages();

  constructor(signer: VapidSigner, connections: PublicAddressConnections) {
    this.#signer = signer;
    this.#connections = connections;
  }

  /** Resolves to the outcomes in list order. Messages unsent at an abort are `failed`. */
  async sendAll(pushes: readonly Push[], signal: AbortSignal): Promise<PushOutcome[]> {
    const outcomes = pushes.map((): PushOutcome => 'failed');
    let next = 0;
    const sendNext = async (): Promise<void> => {
      while (next < pushes.length && !signal.aborted) {
        const at = next++;
        const push = pushes[at]!;
        const { origin } = new URL(push.endpoint);
        if (this.#outages.isOut(origin)) continue;
        await sleep(this.#pace.take());
        if (signal.aborted) return;
        const outcome = await this.#send(push, origin, signal);
        if (!signal.aborted) this.#outages.record(origin, outcome);
        outcomes[at] = outcome;
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, pushes.length) }, sendNext));
    return outcomes;
  }

  async #send({ endpoint: url, p256dh, auth, text, ttlSeconds: TTL }: Push, origin: string, signal: AbortSignal): Promise<PushOutcome> {
    const request = webpush.generateRequestDetails({ endpoint: url, keys: { p256dh, auth } }, text, { TTL });
    const given = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), String(value)] as const);
    const headers = { ...Object.fromEntries(given), authorization: this.#signer.headerFor(origin) };
    return this.#connections
      .post({ url, headers, body: request.body, signal, timeoutMs: TIMEOUT })
      .then(outcomeOf, (error) => (error instanceof PrivateAddress ? 'gone' : 'failed'));
  }
}

/** Consecutive failures before a service is paused, and the pause in milliseconds. */
const FAILURES = 5;
const PAUSE = MINUTE_MS;
/** Tracked services. Bounded, because users choose the push services. */
const KEPT = 1_000;

/** Circuit breaker per push service. Fails pushes to a paused service immediately instead of holding a slot until they time out. */
export class Outages {
  readonly #clock: () => number;
  /** Services by origin with failures since their last success. */
  readonly #failing = new Map<string, { failures: number; until: number }>();

  /** `clock` returns monotonic milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  isOut(origin: string): boolean {
    return this.#clock() < (this.#failing.get(origin)?.until ?? 0);
  }

  /** Every outcome except `failed` counts as success. */
  record(origin: string, outcome: PushOutcome): void {
    const failures = (this.#failing.get(origin)?.failures ?? 0) + 1;
    this.#failing.delete(origin);
    if (outcome !== 'failed') return;
    this.#failing.set(origin, { failures, until: failures < FAILURES ? 0 : this.#clock() + PAUSE });
    if (this.#failing.size > KEPT) this.#failing.delete(this.#failing.keys().next().value!);
  }
}
