import { hash } from 'node:crypto';
import { networkOf } from '../limits/network.ts';

/** The limits of one network (an IPv4 address, an IPv6 /64) on one node, for all its sockets together. */
export interface NetworkLimits {
  maxSockets: number;
  maxSubscriptions: number;
}

export const NETWORK_LIMITS: NetworkLimits = { maxSockets: 1_000, maxSubscriptions: 5_000 };

/** The share of the node's free capacity that one network may hold. */
const SHARE = 10;

/**
 * Maximum holding of one network while this much is free: a tenth, and at least one. The share shrinks with the free capacity, so that any
 * number of greedy networks leave some for others.
 */
export const fairShare = (free: number): number => Math.max(1, Math.floor(free / SHARE));

/** The sockets and subscriptions that one network holds on this node. */
export class Network {
  readonly name: string;
  sockets = 0;
  subscriptions = 0;
  #key: string | null = null;

  constructor(name: string) {
    this.name = name;
  }

  /** An eight-character key of the network, the same on every node. */
  get key(): string {
    this.#key ??= shortHash(this.name, 8);
    return this.#key;
  }
}

/** The networks that have a socket on this node. Without limits it only counts. */
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

/** The first characters of a hash in base64url, to compare texts that need not be readable. */
export const shortHash = (text: string, characters: number): string => hash('sha256', text, 'base64url').slice(0, characters);
