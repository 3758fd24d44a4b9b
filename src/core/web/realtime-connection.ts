import type Pusher from 'pusher-js';
import type { Channel } from 'pusher-js';

/** The state of the page's realtime connection. `stopped` is final until the page is reloaded (RT-04). */
export type ConnectionState =
  | { kind: 'idle' }
  | { kind: 'connecting' }
  | { kind: 'connected'; socketId: string }
  | { kind: 'waiting' }
  | { kind: 'stopped'; code: number; message: string };

/** The part of pusher-js that we use. Tests substitute their own. */
export type PusherLike = Pick<Pusher, 'subscribe' | 'unsubscribe' | 'disconnect' | 'connect' | 'signin'> & {
  connection: { bind(event: string, callback: (value: never) => void): unknown; socket_id: string };
};

/** 4000, 4001 and 4003 to 4009 mean that retrying unchanged cannot work (RT-04). */
export function isCriticalCode(code: number): boolean {
  return code === 4000 || code === 4001 || (code >= 4003 && code <= 4009);
}

/** `again` is true when the server confirmed this channel on this page before, so events may have been missed in between. */
export type Confirmation = { again: boolean };

interface Listener {
  event: string;
  onEvent: (payload: unknown) => void;
}

interface JoinedChannel {
  listeners: Set<Listener>;
  confirmed: Set<(confirmation: Confirmation) => void>;
  confirmations: number;
  /** The channel object of the current connection, which changes with the connection. */
  channel: Channel | null;
}

/** The page's one realtime connection. It is opened by the first subscription, shared by all, and replaced when another person signs in. */
export class RealtimeConnection {
  #open: () => Promise<PusherLike>;
  #pusher: PusherLike | null = null;
  #generation = 0;
  #personId: number | null = null;
  #state: ConnectionState = { kind: 'idle' };
  #watchers = new Set<() => void>();
  #joined = new Map<string, JoinedChannel>();

  constructor(open: () => Promise<PusherLike>) {
    this.#open = open;
  }

  state = (): ConnectionState => this.#state;

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Listens to one event of a channel. The channel is joined with its first listener and left shortly after its last. */
  listen(name: string, event: string, onEvent: (payload: unknown) => void): () => void {
    const joined = this.#join(name);
    const listener = { event, onEvent };
    joined.listeners.add(listener);
    return () => {
      joined.listeners.delete(listener);
      this.#leaveSoon(name);
    };
  }

  /** Calls back each time the server confirms the channel, and immediately when it already has. */
  onConfirmed(name: string, callback: (confirmation: Confirmation) => void): () => void {
    const joined = this.#join(name);
    joined.confirmed.add(callback);
    if (joined.channel?.subscribed) callback({ again: false });
    return () => {
      joined.confirmed.delete(callback);
      this.#leaveSoon(name);
    };
  }

  /** Sets who is signed in. When the person changes the connection is replaced, so that no permission of the previous person remains. */
  identify(personId: number | null): void {
    if (personId === this.#personId) return;
    this.#personId = personId;
    if (this.#state.kind === 'idle' || this.#state.kind === 'stopped') return;
    this.close();
    if (this.#joined.size > 0) this.#start();
  }

  /** Closes the connection; the next subscription opens another. */
  close(): void {
    this.#generation += 1;
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

  /** Leaving is delayed, so that replacing a component with another one on the same channel does not unsubscribe and subscribe again. */
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
    this.#setState({ kind: 'connecting' });
    this.#open().then(
      (pusher) => {
        if (generation !== this.#generation) return pusher.disconnect();
        this.#pusher = pusher;
        this.#bindEvents(pusher, generation);
        if (this.#personId !== null) pusher.signin();
        for (const [name, joined] of this.#joined) this.#subscribe(pusher, name, joined);
        pusher.connect();
      },
      () => {
        // The settings or the library could not be loaded: wait as long as after a lost connection.
        if (generation !== this.#generation) return;
        this.#setState({ kind: 'waiting' });
        setTimeout(() => generation === this.#generation && this.#start(), 3000);
      },
    );
  }

  #bindEvents(pusher: PusherLike, generation: number): void {
    const current = () => generation === this.#generation && this.#state.kind !== 'stopped';
    pusher.connection.bind('state_change', (change: { current: string }) => {
      if (!current()) return;
      if (change.current === 'connected') this.#setState({ kind: 'connected', socketId: pusher.connection.socket_id });
      else if (this.#state.kind !== 'connecting' || change.current === 'unavailable') this.#setState({ kind: 'waiting' });
    });
    pusher.connection.bind(
      'error',
      (error: { error?: { data?: { code?: number; message?: string } }; data?: { code?: number; message?: string } }) => {
        const { code, message } = error.error?.data ?? error.data ?? {};
        if (!current() || code === undefined || !isCriticalCode(code)) return;
        this.#setState({ kind: 'stopped', code, message: message ?? '' });
        pusher.disconnect();
        // After 4000 pusher-js schedules one more attempt over TLS once this event was handled; this call runs before that attempt.
        setTimeout(() => pusher.disconnect(), 0);
      },
    );
  }

  #subscribe(pusher: PusherLike, name: string, joined: JoinedChannel): void {
    const channel = pusher.subscribe(name);
    joined.channel = channel;
    channel.bind_global((event: string, payload: unknown) => {
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
