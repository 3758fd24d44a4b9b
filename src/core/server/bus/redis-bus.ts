import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { isCacheChannel } from '../pusher/authorize.ts';
import { countViewers } from '../pusher/viewers.ts';
import { Unavailable } from '../unavailable.ts';
import {
  type AudienceQuery,
  type BusReceiver,
  CACHE_SECONDS,
  type Census,
  type CensusQuery,
  type ClusterBus,
  type OutgoingEvent,
  type SocketCommand,
} from './bus.ts';
import type { RedisLink } from './redis.ts';
import { RedisPresence } from './redis-presence.ts';

/** All nodes share one Redis channel; each has one for the replies to its requests. */
type Envelope =
  | { events: OutgoingEvent[] }
  | { command: SocketCommand }
  | { ask: { id: string; from: string; query: CensusQuery | AudienceQuery } }
  | { answer: Answer };

/** A node of 0.2 always sends sockets per channel. */
interface Answer {
  id: string;
  counts?: [string, number][];
  viewers?: [string, string[]][];
}

interface OpenRequest {
  answers: Answer[];
  waitingFor: number;
  done: () => void;
}

export interface RedisBusOptions {
  link: RedisLink;
  log: Logger;
  /** Milliseconds; 5,000 by default. */
  heartbeatInterval?: number;
  /** Seconds until members of a silent node are removed; 20 by default. */
  nodeTimeout?: number;
}

/** Number of revocations kept for the other nodes during an outage; the oldest are dropped first. */
const MAX_MISSED = 10_000;

/** Milliseconds that a census waits for slow nodes while a request waits for it. */
const CENSUS_TIMEOUT = 500;

/** Events reach this node through Redis too, so all nodes receive them in the same order. */
export class RedisBus implements ClusterBus {
  readonly #link: RedisLink;
  readonly #log: Logger;
  readonly #nodeId = randomUUID();
  readonly #sharedChannel: string;
  readonly #presence: RedisPresence;
  readonly #requests = new Map<string, OpenRequest>();
  readonly #heartbeat: NodeJS.Timeout;
  /** Other nodes may have had no outage, and then do not resync. */
  #missed: SocketCommand[] = [];
  #receiver: BusReceiver | null = null;
  #closed = false;

  constructor({ link, log, heartbeatInterval = 5_000, nodeTimeout }: RedisBusOptions) {
    this.#link = link;
    this.#log = log;
    this.#sharedChannel = `${link.prefix}:events`;
    this.#presence = new RedisPresence(link, this.#nodeId, this.#sharedChannel, nodeTimeout);
    this.#heartbeat = setInterval(() => this.#inBackground(this.#beat()), heartbeatInterval).unref();
    link.onReconnect(() => this.#inBackground(this.#afterOutage()));
  }

  async start(): Promise<void> {
    const receive = (text: string) => this.#receive(text);
    await this.#link.subscriber.subscribe([this.#sharedChannel, this.#ownChannel(this.#nodeId)], receive);
    await this.#presence.heartbeat();
  }

  connect(receiver: BusReceiver): void {
    this.#receiver = receiver;
  }

  publish(events: readonly OutgoingEvent[]): void {
    if (events.length === 0) return;
    for (const event of events) if (isCacheChannel(event.channel)) this.#inBackground(this.#remember(event));
    void this.#send({ events: [...events] }, () => this.#receiver?.deliver(events));
  }

  command(command: SocketCommand): Promise<void> {
    return this.#send({ command }, () => {
      this.#receiver?.execute(command);
      if (!isRevocation(command)) return;
      this.#missed.push(command);
      if (this.#missed.length > MAX_MISSED) this.#missed.shift();
    });
  }

  async claim(name: string, milliseconds: number): Promise<number> {
    const key = `${this.#link.prefix}:claim:${name}`;
    try {
      return await this.#link.run(async (client) => {
        const taken = await client.set(key, this.#nodeId, { condition: 'NX', expiration: { type: 'PX', value: milliseconds } });
        // The claim may have expired between the two commands, and is free a moment later.
        return taken === null ? Math.max(1, await client.pTTL(key)) : 0;
      });
    } catch (thrown) {
      if (thrown instanceof Unavailable) return 0;
      throw thrown;
    }
  }

  async census(query: CensusQuery, timeoutMs = CENSUS_TIMEOUT): Promise<Census> {
    const census: Census = new Map();
    for (const { counts = [] } of await this.#ask(query, timeoutMs)) addCounts(census, counts);
    return census;
  }

  async audience({ except, ...query }: AudienceQuery, timeoutMs = CENSUS_TIMEOUT): Promise<Map<string, number>> {
    const audience = new Map<string, number>();
    const answers = await this.#ask(query, timeoutMs);
    const wanted = new Set(query.channels);
    for (const { counts = [] } of answers) {
      addCounts(
        audience,
        counts.filter(([channel]) => wanted.has(channel)),
      );
    }
    addCounts(
      audience,
      [...keysByChannel(answers)].map(([channel, keys]) => [channel, countViewers(keys, except?.get(channel))]),
    );
    return audience;
  }

  async viewersOf(channel: string, timeoutMs = CENSUS_TIMEOUT): Promise<string[]> {
    const answers = await this.#ask({ prefix: channel, channels: [channel] }, timeoutMs);
    return [...(keysByChannel(answers).get(channel) ?? [])];
  }

  enter: ClusterBus['enter'] = (channel, member, socketId) => this.#presence.enter(channel, member, socketId);
  leave: ClusterBus['leave'] = (channel, userId) => this.#presence.leave(channel, userId);
  members: ClusterBus['members'] = (channel) => this.#presence.members(channel);

  async lastEvent(channel: string): Promise<OutgoingEvent | null> {
    const text = await this.#link.run((client) => client.get(this.#cacheKey(channel)));
    return text === null ? null : (JSON.parse(text) as OutgoingEvent);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#heartbeat);
    if (!this.#link.available) return;
    await this.#link.subscriber.unsubscribe([this.#sharedChannel, this.#ownChannel(this.#nodeId)]);
    await this.#presence.withdraw();
  }

  /** During a Redis outage only this node's sockets are reached. Other nodes resync if they had an outage too. */
  async #send(message: Envelope, deliverLocally: () => void): Promise<void> {
    if (!this.#link.available) {
      deliverLocally();
      return;
    }
    await this.#link.client.publish(this.#sharedChannel, envelope(message)).catch((thrown: unknown) => {
      this.#log.debug({ err: thrown }, 'A message could not be published over Redis.');
      deliverLocally();
    });
  }

  #receive(text: string): void {
    const message = readEnvelope(text);
    if (message === null) {
      this.#log.warn('A message on the bus has an unknown format.');
      return;
    }
    if ('events' in message) this.#receiver?.deliver(message.events);
    else if ('command' in message) this.#receiver?.execute(message.command);
    else if ('ask' in message) this.#answer(message.ask);
    else this.#collect(message.answer);
  }

  async #ask(query: CensusQuery | AudienceQuery, timeoutMs: number): Promise<Answer[]> {
    const id = randomUUID();
    const nodes = await this.#link.run((client) => client.pubSubNumSub([this.#sharedChannel]));
    const answered = Promise.withResolvers<void>();
    const open: OpenRequest = { answers: [], waitingFor: nodes[this.#sharedChannel] ?? 1, done: answered.resolve };
    this.#requests.set(id, open);
    const timer = setTimeout(answered.resolve, timeoutMs);
    try {
      await this.#link.run((client) => client.publish(this.#sharedChannel, envelope({ ask: { id, from: this.#nodeId, query } })));
      await answered.promise;
    } finally {
      clearTimeout(timer);
      this.#requests.delete(id);
    }
    return open.answers;
  }

  #answer({ id, from, query }: Extract<Envelope, { ask: unknown }>['ask']): void {
    const answer: Answer =
      'channels' in query
        ? { id, viewers: [...(this.#receiver?.viewers(query.channels) ?? [])] }
        : { id, counts: [...(this.#receiver?.count(query) ?? [])] };
    this.#inBackground(this.#link.run((client) => client.publish(this.#ownChannel(from), envelope({ answer }))));
  }

  #collect(answer: Answer): void {
    const open = this.#requests.get(answer.id);
    if (!open) return;
    open.answers.push(answer);
    open.waitingFor -= 1;
    if (open.waitingFor <= 0) open.done();
  }

  async #beat(): Promise<void> {
    if (!this.#link.available || this.#closed) return;
    const known = await this.#presence.heartbeat();
    if (!known) await this.#presence.reconcile(() => this.#receiver?.localMembers() ?? []);
    await this.#presence.clearDeadNodes();
  }

  async #afterOutage(): Promise<void> {
    this.#receiver?.resync();
    const missed = this.#missed;
    this.#missed = [];
    // Sent together, so that no later command overtakes one of them.
    await Promise.all(missed.map((command) => this.command(command)));
    await this.#presence.heartbeat();
    await this.#presence.reconcile(() => this.#receiver?.localMembers() ?? []);
  }

  async #remember(event: OutgoingEvent): Promise<void> {
    const { except: _, ...kept } = event;
    await this.#link.run((client) =>
      client.set(this.#cacheKey(event.channel), JSON.stringify(kept), { expiration: { type: 'EX', value: CACHE_SECONDS } }),
    );
  }

  /** An outage is already in the log; any other error is a bug. */
  #inBackground(work: Promise<unknown>): void {
    work.catch((thrown: unknown) => {
      if (!(thrown instanceof Unavailable)) this.#log.error({ err: thrown }, 'The bus failed.');
    });
  }

  #cacheKey(channel: string): string {
    return `${this.#link.prefix}:last:${channel}`;
  }

  #ownChannel(nodeId: string): string {
    return `${this.#link.prefix}:node:${nodeId}:answers`;
  }
}

/** Other commands concern calls that were answered long ago. */
const isRevocation = ({ kind }: SocketCommand): boolean =>
  kind === 'terminate_user' || kind === 'drop_channel_holders' || kind === 'end_sessions';

function addCounts(census: Census, counts: readonly [string, number][]): void {
  for (const [channel, count] of counts) census.set(channel, (census.get(channel) ?? 0) + count);
}

function keysByChannel(answers: readonly Answer[]): Map<string, Set<string>> {
  const keys = new Map<string, Set<string>>();
  for (const { viewers = [] } of answers) {
    for (const [channel, more] of viewers) {
      const known = keys.get(channel) ?? new Set<string>();
      for (const key of more) known.add(key);
      keys.set(channel, known);
    }
  }
  return keys;
}

const envelope = (message: Envelope): string => JSON.stringify(message);

function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text);
    const known = typeof value === 'object' && value !== null && ['events', 'command', 'ask', 'answer'].some((key) => key in value);
    return known ? (value as Envelope) : null;
  } catch {
    return null;
  }
}
