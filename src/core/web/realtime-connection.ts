import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';
import { attemptTimeout, reconnectDelay } from './reconnect-delay.ts';
import { serverClock, serverNow } from './server-clock.ts';

/** `retryAt` is in milliseconds, null while an attempt is under way. `stopped` is final until the page is reloaded (RT-04). */
export type ConnectionState =
  | { kind: 'idle' }
  | { kind: 'connecting' }
  | { kind: 'connected'; socketId: string }
  | { kind: 'waiting'; retryAt: number | null }
  | { kind: 'stopped'; code: number; message: string };

export type PusherLike = Pick<Pusher, 'subscribe' | 'unsubscribe' | 'disconnect' | 'connect' | 'signin'> & {
  connection: { bind(event: string, callback: (value: never) => void): unknown; socket_id: string };
};

/** 4000, 4001 and 4003 to 4009 mean that retrying unchanged cannot work (RT-04). */
export function isCriticalCode(code: number): boolean {
  return code === 4000 || code === 4001 || (code >= 4003 && code <= 4009);
}

/** `again`: the server confirmed this channel before, so events may have been missed in between. */
export type Confirmation = { again: boolean };

interface Listener {
  event: string;
  onEvent: (payload: unknown) => void;
}

interface JoinedChannel {
  listeners: Set<Listener>;
  confirmed: Set<(confirmation: Confirmation) => void>;
  confirmations: number;
  channel: Channel | null;
}

/** RFC 6455, 7.4.1. */
const ABNORMAL = 1006;

/** `onClosed` gets the close code of the newest socket (`watchSockets`), also when that was never open. */
export type OpenPusher = (onClosed: (code: number) => void) => Promise<PusherLike>;

/**
 * Opened by the first subscription, replaced when another person signs in. pusher-js makes one attempt at a time; this class decides when.
 */
export class RealtimeConnection {
  readonly #open: OpenPusher;
  #random: () => number;
  #pusher: PusherLike | null = null;
  #generation = 0;
  #personId: number | null = null;
  #state: ConnectionState = { kind: 'idle' };
  readonly #watchers = new Set<() => void>();
  readonly #joined = new Map<string, JoinedChannel>();
  #lostAt: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(open: OpenPusher, random: () => number = () => Math.random()) {
    this.#open = open;
    this.#random = random;
  }

  state = (): ConnectionState => this.#state;

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Joins the channel with its first listener, and leaves shortly after its last. */
  listen(name: string, event: string, onEvent: (payload: unknown) => void): () => void {
    const joined = this.#join(name);
    const listener = { event, onEvent };
    joined.listeners.add(listener);
    return () => {
      joined.listeners.delete(listener);
      this.#leaveSoon(name);
    };
  }

  onConfirmed(name: string, callback: (confirmation: Confirmation) => void): () => void {
    const joined = this.#join(name);
    joined.confirmed.add(callback);
    if (joined.channel?.subscribed) callback({ again: false });
    return () => {
      joined.confirmed.delete(callback);
      this.#leaveSoon(name);
    };
  }

  /** Replaces the connection of another person, so that no permission of theirs remains. */
  identify(personId: number | null): void {
    if (personId === this.#personId) return;
    this.#personId = personId;
    if (this.#state.kind === 'idle' || this.#state.kind === 'stopped') return;
    this.close();
    if (this.#joined.size > 0) this.#start();
  }

  /** Does nothing while connected. */
  retryNow = (): void => {
    if (this.#state.kind === 'waiting') this.#attempt();
  };

  /** Reconnects after the browser was offline: its old route is gone, even if that was not noticed yet. */
  renew = (): void => {
    if (this.#state.kind === 'connected') this.#pusher?.disconnect();
    if (this.#state.kind === 'connected' || this.#state.kind === 'waiting') this.#attempt();
  };

  close(): void {
    this.#generation += 1;
    this.#lostAt = null;
    clearTimeout(this.#timer);
    this.#pusher?.disconnect();
    this.#pusher = null;
    for (const joined of this.#joined.values()) joined.channel = null;
    this.#setState({ kind: 'idle' });
  }

  #join(name: string): JoinedChannel {
    const known = this.#joined.get(name);
    const joined: JoinedChannel = known ?? { listeners: new Set(), confirmed: new Set(), confirmations: 0, channel: null };
    this.#joined.set(name, joined);
    // A channel may outlive a closed connection, so its next listener opens a connection again.
    if (!this.#pusher && this.#state.kind === 'idle') this.#start();
    else if (this.#pusher && !known) this.#subscribe(this.#pusher, name, joined);
    return joined;
  }

  /** Delayed, so that replacing a component on the same channel does not unsubscribe and subscribe again. */
  #leaveSoon(name: string): void {
    setTimeout(() => {
      const joined = this.#joined.get(name);
      if (!joined || joined.listeners.size > 0 || joined.confirmed.size > 0) return;
      this.#joined.delete(name);
      this.#pusher?.unsubscribe(name);
    }, 0);
  }

  #start(): void {
    const generation = ++this.#generation;
    if (this.#state.kind === 'idle') this.#setState({ kind: 'connecting' });
    this.#open((code) => generation === this.#generation && this.#onClosed(code)).then(
      (pusher) => {
        if (generation !== this.#generation) return pusher.disconnect();
        this.#pusher = pusher;
        this.#bindEvents(pusher, generation);
        if (this.#personId !== null) pusher.signin();
        for (const [name, joined] of this.#joined) this.#subscribe(pusher, name, joined);
        this.#attempt();
      },
      () => generation === this.#generation && this.#waitForRetry(ABNORMAL),
    );
  }

  #attempt(): void {
    clearTimeout(this.#timer);
    if (this.#state.kind === 'connected' || this.#state.kind === 'waiting') this.#setState({ kind: 'waiting', retryAt: null });
    const pusher = this.#pusher;
    if (pusher === null) {
      this.#start();
      return;
    }
    this.#timer = setTimeout(() => this.#onClosed(ABNORMAL), attemptTimeout(this.#lostFor()));
    pusher.connect();
  }

  #onClosed(code: number): void {
    const isWaiting = this.#state.kind === 'waiting' && this.#state.retryAt !== null;
    if (this.#state.kind === 'stopped' || isWaiting) return;
    // pusher-js would retry by itself, after a refused connection only 15 s later.
    this.#pusher?.disconnect();
    this.#waitForRetry(code);
  }

  #waitForRetry(code: number): void {
    clearTimeout(this.#timer);
    const lostFor = this.#lostFor();
    this.#lostAt ??= serverNow().getTime();
    const delay = reconnectDelay({ lostFor, code, random: this.#random() });
    this.#timer = setTimeout(() => this.#attempt(), delay);
    this.#setState({ kind: 'waiting', retryAt: serverNow().getTime() + delay });
  }

  #lostFor(): number {
    return this.#lostAt === null ? 0 : serverNow().getTime() - this.#lostAt;
  }

  #bindEvents(pusher: PusherLike, generation: number): void {
    const current = () => generation === this.#generation && this.#state.kind !== 'stopped';
    // Replaces the reconnect of pusher-js, which `disconnect` does not cancel after 4200. A socket it still holds no longer answers pings.
    const manager = pusher.connection as PusherLike['connection'] & { connection?: unknown };
    const retryIn = () => setTimeout(() => current() && manager.connection && this.#onClosed(ABNORMAL), 0);
    Object.assign(manager, { retryIn });
    pusher.connection.bind('connected', () => {
      if (!current()) return;
      clearTimeout(this.#timer);
      this.#lostAt = null;
      this.#setState({ kind: 'connected', socketId: pusher.connection.socket_id });
    });
    pusher.connection.bind(
      'error',
      (error: { error?: { data?: { code?: number; message?: string } }; data?: { code?: number; message?: string } }) => {
        const { code, message } = error.error?.data ?? error.data ?? {};
        if (!current() || code === undefined || !isCriticalCode(code)) return;
        clearTimeout(this.#timer);
        this.#setState({ kind: 'stopped', code, message: message ?? '' });
        pusher.disconnect();
      },
    );
  }

  #subscribe(pusher: PusherLike, name: string, joined: JoinedChannel): void {
    const channel = pusher.subscribe(name);
    joined.channel = channel;
    channel.bind_global((event: string, payload: unknown) => {
      serverClock.learnFromEvent(payload);
      for (const listener of joined.listeners) if (listener.event === event) listener.onEvent(payload);
    });
    channel.bind('pusher:subscription_succeeded', () => {
      joined.confirmations += 1;
      for (const callback of joined.confirmed) callback({ again: joined.confirmations > 1 });
    });
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }
}
