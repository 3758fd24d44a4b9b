import type { Logger } from 'pino';
import type { BusReceiver, Census, CensusQuery, ClusterBus, OutgoingEvent, PresenceMember } from '../bus/bus.ts';
import { constantTimeEqual } from '../constant-time-equal.ts';
import { Unavailable } from '../unavailable.ts';
import { channelKind, isChannelName } from './authorize.ts';
import { Channel, type OnFlushed, readMember } from './channel.ts';
import type { ClientMessage } from './client-message.ts';
import type { ChannelClass, Connection, GatewayMetrics, Subscription } from './connection.ts';
import type { Networks } from './networks.ts';
import {
  cacheMiss,
  eventMessage,
  presenceSucceeded,
  type SubscriptionError,
  subscriptionError,
  subscriptionSucceeded,
  textFrame,
} from './server-message.ts';
import { channelAuth, type PusherApp } from './signature.ts';

/** Maximum channels of one socket. A client that follows two hundred rooms needs a thousand of the product's own. */
export const MAX_CHANNELS_PER_SOCKET: Readonly<Record<ChannelClass, number>> = { wire: 1_000, other: 50 };
/** Maximum members of one presence channel on one node, because everybody who joins receives the whole list. */
export const MAX_MEMBERS = 1_000;

type Subscribe = Extract<ClientMessage, { kind: 'subscribe' }>;
type Admission = { kind: 'admitted'; as: Subscription; member: PresenceMember | null } | { kind: 'refused'; why: SubscriptionError };

export interface SubscriptionsOptions {
  app: PusherApp;
  bus: ClusterBus;
  metrics: GatewayMetrics;
  log: Logger;
  /** Bounds the memory of the node against made-up channel names. */
  maxChannels: number;
  networks: Networks;
  isWireChannel: (channel: string) => boolean;
  isGuarded: (channel: string) => boolean;
  /** Milliseconds that a subscription waits for its grant. */
  grantTimeout: number;
  /** Monotonic milliseconds. */
  clock: () => number;
  onFannedOut: (committedAt: number) => void;
}

const refused = (why: SubscriptionError): Admission => ({ kind: 'refused', why });

export class Subscriptions implements Pick<BusReceiver, 'deliver' | 'count' | 'viewers' | 'localMembers'> {
  readonly #channels = new Map<string, Channel<Connection>>();
  readonly #app: PusherApp;
  readonly #maxChannels: number;
  readonly #networks: Networks;
  readonly #isWireChannel: SubscriptionsOptions['isWireChannel'];
  readonly #bus: ClusterBus;
  readonly #metrics: GatewayMetrics;
  readonly #log: Logger;
  readonly #onFlushed: OnFlushed;
  readonly #isGuarded: SubscriptionsOptions['isGuarded'];
  readonly #grantTimeout: number;
  readonly #clock: SubscriptionsOptions['clock'];

  constructor(options: SubscriptionsOptions) {
    const { app, bus, metrics, log, maxChannels, networks, isWireChannel, isGuarded, grantTimeout, clock, onFannedOut } = options;
    this.#networks = networks;
    this.#isWireChannel = isWireChannel;
    this.#isGuarded = isGuarded;
    this.#grantTimeout = grantTimeout;
    this.#clock = clock;
    this.#app = app;
    this.#maxChannels = maxChannels;
    this.#bus = bus;
    this.#metrics = metrics;
    this.#log = log;
    this.#onFlushed = (written, committedAt) => {
      metrics.deliveries += written;
      for (const at of committedAt) onFannedOut(at);
    };
  }

  /** Repeated subscriptions succeed: bots send them, and clients ignore the hosted service's error (wire.md 2.2). */
  async subscribe(connection: Connection, message: Subscribe): Promise<void> {
    const { channel: name } = message;
    let admission = this.#authorize(connection, message);
    if (admission.kind === 'admitted' && this.#isGuarded(name)) {
      const grant = connection.grants.find(name, this.#clock()) ?? (await connection.grants.arrival(name, this.#grantTimeout));
      if (connection.endReason !== null || grant === 'abandoned') return;
      admission = grant === 'missing' ? refused('unauthorized') : this.#authorize(connection, message);
      if (grant !== 'missing' && admission.kind === 'admitted') connection.grants.held.set(name, grant);
    }
    if (admission.kind === 'refused') {
      connection.send(subscriptionError(name, admission.why));
      return;
    }

    const again = connection.subscriptions.has(name);
    if (admission.member) await this.#joinPresence(connection, name, admission.member, again);
    else {
      if (!again) this.#open(name).add(connection);
      this.#hold(connection, name, admission.as);
      connection.send(subscriptionSucceeded(name));
    }
    if (channelKind(name).cache) await this.#sendLastEvent(connection, name);
  }

  unsubscribe(connection: Connection, name: string): void {
    connection.grants.abandon(name);
    const subscription = connection.subscriptions.get(name);
    const channel = this.#channels.get(name);
    if (!subscription || !channel) return;
    connection.subscriptions.delete(name);
    connection.network.subscriptions -= 1;
    const channelClass = this.#classOf(name);
    if (channelClass) connection.held[channelClass] -= 1;
    connection.grants.held.delete(name);
    channel.remove(connection);
    if (subscription.access === 'presence') this.#depart(channel, subscription.userId, connection);
    this.#closeIfEmpty(channel);
  }

  leaveAll(connection: Connection): void {
    for (const name of [...connection.subscriptions.keys()]) this.unsubscribe(connection, name);
  }

  deliver(events: readonly OutgoingEvent[]): void {
    for (const event of events) this.#channels.get(event.channel)?.queue(event);
  }

  count(query: CensusQuery): Census {
    const census: Census = new Map();
    if ('channel' in query) {
      const channel = this.#channels.get(query.channel);
      if (channel) census.set(channel.name, channel.sockets);
      return census;
    }
    for (const channel of this.#channels.values()) {
      if (channel.name.startsWith(query.prefix)) census.set(channel.name, channel.sockets);
    }
    return census;
  }

  viewers(channels: readonly string[]): Map<string, string[]> {
    const occupied = channels.flatMap((name) => this.#channels.get(name) ?? []);
    return new Map(occupied.map((channel) => [channel.name, [...new Set([...channel.listeners()].map(({ viewer }) => viewer))]]));
  }

  *localMembers(): Iterable<{ channel: string; member: PresenceMember }> {
    for (const channel of this.#channels.values()) {
      for (const member of channel.roster.members()) yield { channel: channel.name, member };
    }
  }

  #authorize(connection: Connection, { channel, auth, channelData }: Subscribe): Admission {
    if (!isChannelName(channel)) return refused('bad_name');
    const full = connection.subscriptions.has(channel) ? null : this.#limitReached(connection, channel);
    if (full !== null) return refused(full);

    const open: Admission = { kind: 'admitted', as: { access: 'open' }, member: null };
    const kind = channelKind(channel);
    if (kind.access === 'public') return open;
    if (kind.access === 'user') return connection.user === kind.userId ? open : refused('unauthorized');

    const data = kind.access === 'presence' ? (channelData ?? '') : channelData;
    if (!constantTimeEqual(auth, channelAuth(this.#app, connection.socketId, channel, data))) return refused('unauthorized');
    if (kind.access === 'private') return open;

    const member = readMember(data ?? '');
    if (!member) return refused('bad_member');
    const roster = this.#channels.get(channel)?.roster;
    if (roster && roster.size >= MAX_MEMBERS && !roster.has(member.userId)) return refused('too_many_members');
    return { kind: 'admitted', as: { access: 'presence', userId: member.userId }, member };
  }

  #limitReached({ held, network }: Connection, channel: string): SubscriptionError | null {
    const channelClass = this.#classOf(channel);
    if (channelClass && held[channelClass] >= MAX_CHANNELS_PER_SOCKET[channelClass])
      return channelClass === 'wire' ? 'too_many_channels' : 'too_many_others';
    const free = this.#channels.has(channel) ? undefined : this.#maxChannels - this.#channels.size;
    if (free === 0) return 'server_full';
    return this.#networks.admitsSubscription(network, free) ? null : 'network_full';
  }

  /** Null for the user's own channel, which a socket joins after signing in. */
  #classOf(channel: string): ChannelClass | null {
    if (channelKind(channel).access === 'user') return null;
    return this.#isWireChannel(channel) ? 'wire' : 'other';
  }

  #hold(connection: Connection, name: string, as: Subscription): void {
    if (!connection.subscriptions.has(name)) {
      connection.network.subscriptions += 1;
      const channelClass = this.#classOf(name);
      if (channelClass) connection.held[channelClass] += 1;
    }
    connection.subscriptions.set(name, as);
  }

  async #joinPresence(connection: Connection, name: string, member: PresenceMember, again: boolean): Promise<void> {
    const channel = this.#open(name);
    let newcomer = false;
    if (!again) {
      newcomer = channel.roster.arrive(member, connection.socketId);
      this.#hold(connection, name, { access: 'presence', userId: member.userId });
      channel.startJoining(connection);
    }
    try {
      const members = newcomer ? await this.#bus.enter(name, member, connection.socketId) : await this.#bus.members(name);
      const succeeded = textFrame(presenceSucceeded(name, members));
      if (again) connection.write(succeeded);
      else channel.finishJoining(connection, succeeded);
    } catch (thrown) {
      if (!(thrown instanceof Unavailable)) throw thrown;
      if (!again) this.unsubscribe(connection, name);
      connection.send(subscriptionError(name, 'unavailable'));
    }
  }

  #depart(channel: Channel<Connection>, userId: string, connection: Connection): void {
    if (!channel.roster.depart(userId, connection.socketId)) return;
    this.#bus.leave(channel.name, userId).catch((thrown: unknown) => {
      // During a Redis outage no action is needed: the bus reports the members when Redis is back.
      if (!(thrown instanceof Unavailable)) this.#log.error({ err: thrown, channel: channel.name }, 'A departure could not be announced.');
    });
  }

  async #sendLastEvent(connection: Connection, name: string): Promise<void> {
    const last = await this.#bus.lastEvent(name).catch((thrown: unknown) => {
      if (thrown instanceof Unavailable) return null;
      throw thrown;
    });
    if (!connection.subscriptions.has(name)) return;
    connection.send(last === null ? cacheMiss(name) : eventMessage(last.event, last.data, name));
  }

  #open(name: string): Channel<Connection> {
    const known = this.#channels.get(name);
    if (known) return known;
    const channel = new Channel<Connection>(name, this.#onFlushed);
    this.#channels.set(name, channel);
    this.#metrics.channels = this.#channels.size;
    return channel;
  }

  #closeIfEmpty(channel: Channel<Connection>): void {
    if (channel.sockets > 0 || this.#channels.get(channel.name) !== channel) return;
    this.#channels.delete(channel.name);
    this.#metrics.channels = this.#channels.size;
  }
}
