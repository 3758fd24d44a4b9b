import { hash } from 'node:crypto';
import { networkOf } from '../limits/network.ts';

/** The limits of one network (an IPv4 address, an IPv6 /64) on one node, for all its sockets together. */
export interface NetworkLimits {
  maxSockets: number;
  maxSubscriptions: number;
}

export const NETWORK_LIMITS: NetworkLimits = { maxSockets: 1_000, maxSubscriptions: 5_000 };

const SHARE = 10;

/** A tenth of the free capacity, at least 1, so that greedy networks always leave some for others. */
export const fairShare = (free: number): number => Math.max(1, Math.floor(free / SHARE));

export class Network {
  readonly name: string;
  sockets = 0;
  subscriptions = 0;
  #key: string | null = null;

  constructor(name: string) {
    this.name = name;
  }

  /** Eight characters, the same on every node. */
  get key(): string {
    this.#key ??= shortHash(this.name, 8);
    return this.#key;
  }
}

/** Without limits it only counts. */
export class Networks {
  readonly #networks = new Map<string, Network>();
  readonly #limits: NetworkLimits;
  readonly #isLimited: boolean;

  constructor(limits: NetworkLimits | null) {
    this.#isLimited = limits !== null;
    this.#limits = limits ?? { maxSockets: Number.POSITIVE_INFINITY, maxSubscriptions: Number.POSITIVE_INFINITY };
  }

  of(address: string): Network {
    const name = networkOf(address);
    return this.#networks.get(name) ?? new Network(name);
  }

  admitsSocket({ sockets }: Network, freeSockets: number): boolean {
    return sockets < Math.min(this.#limits.maxSockets, this.#share(freeSockets));
  }

  /** `freeChannels` is passed when the subscription would open another channel on this node. */
  admitsSubscription({ subscriptions }: Network, freeChannels?: number): boolean {
    const share = freeChannels === undefined ? Number.POSITIVE_INFINITY : this.#share(freeChannels);
    return subscriptions < Math.min(this.#limits.maxSubscriptions, share);
  }

  enter(network: Network): void {
    network.sockets += 1;
    this.#networks.set(network.name, network);
  }

  leave(network: Network): void {
    network.sockets -= 1;
    if (network.sockets === 0) this.#networks.delete(network.name);
  }

  #share(free: number): number {
    return this.#isLimited ? fairShare(free) : Number.POSITIVE_INFINITY;
  }
}

export const shortHash = (text: string, characters: number): string => hash('sha256', text, 'base64url').slice(0, characters);
