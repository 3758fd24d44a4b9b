import type { PusherLike } from '../../../../core/web/realtime-connection.ts';

type Hear = (...args: never[]) => void;

/** A realtime server without a socket: tests say what it tells. */
export class FakePusher {
  #global = new Map<string, Set<(event: string, payload: unknown) => void>>();
  #succeeded = new Map<string, Set<() => void>>();
  #connection = new Map<string, Set<(value: unknown) => void>>();

  /** What `openPusher` gives the page. */
  readonly client = {
    subscribe: (name: string) => this.#subscribe(name),
    unsubscribe: () => undefined,
    connect: () => undefined,
    disconnect: () => undefined,
    signin: () => undefined,
    connection: {
      socket_id: '1.1',
      bind: (event: string, hear: (value: never) => void) => void add(this.#connection, event, hear as Hear),
    },
  } as unknown as PusherLike;

  /** Tells an event on a channel. */
  tell(channel: string, event: string, payload: unknown): void {
    for (const hear of this.#global.get(channel) ?? []) hear(event, payload);
  }

  /** Confirms a channel: the first time, and again after every reconnect. */
  confirm(channel: string): void {
    for (const hear of this.#succeeded.get(channel) ?? []) hear();
  }

  become(state: 'connected' | 'unavailable' | 'connecting'): void {
    for (const hear of this.#connection.get('state_change') ?? []) hear({ current: state });
  }

  /** Whether the page listens to a channel. */
  hears(channel: string): boolean {
    return this.#global.has(channel);
  }

  #subscribe(name: string) {
    return {
      subscribed: false,
      bind_global: (hear: (event: string, payload: unknown) => void) => void add(this.#global, name, hear),
      bind: (_event: string, hear: () => void) => void add(this.#succeeded, name, hear),
    };
  }
}

function add<H>(map: Map<string, Set<H>>, name: string, hear: unknown): void {
  map.set(name, (map.get(name) ?? new Set<H>()).add(hear as H));
}
