import { lookup } from 'node:dns';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import webpush from 'web-push';
import { Pace } from '#core/server/concurrency/pace.ts';
import { PrivateAddress, PublicAddressConnections, type Reach } from '#core/server/outgoing/post-to-public-address.ts';
import { Outages } from './outages.ts';
import { outcomeOf, type Push, type PushAnswer, type PushCommand, type PushOutcome, type PushThreadOptions } from './pushes.ts';
import { VapidSigner } from './vapid.ts';

/** Pushes started per second and node. 100,000 browsers take seven minutes and a fifth of a core. */
const PER_SECOND = 250;
/** Concurrent requests per list, so that a slow service delays only its own list. */
const AT_ONCE = 40;
/** Milliseconds. */
const TIMEOUT = 10_000;

/** Encrypts (RFC 8291), signs (RFC 8292) and posts messages to push services (RFC 8030). */
class PushSender {
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

/** Entry of the push thread. Keeps encryption and posting off the event loop of chat. `PushThread` is its proxy. */

const ANYWHERE: Reach = { lookup: lookup as Reach['lookup'], isAllowed: () => true };

const { vapid, toPrivateAddresses } = workerData as PushThreadOptions;
// Chat has priority. Only Linux sets the priority per thread; other systems set it for the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const main = parentPort!;
const sender = new PushSender(new VapidSigner(vapid), new PublicAddressConnections(toPrivateAddresses ? ANYWHERE : undefined));
const sending = new Map<number, AbortController>();

async function send({ id, pushes }: PushCommand & { kind: 'send' }): Promise<void> {
  const abort = new AbortController();
  sending.set(id, abort);
  const outcomes = await sender.sendAll(pushes, abort.signal);
  sending.delete(id);
  main.postMessage({ id, outcomes } satisfies PushAnswer);
}

main.on('message', (command: PushCommand) => {
  if (command.kind === 'send') void send(command);
  else sending.get(command.id)?.abort();
});
