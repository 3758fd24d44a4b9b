import type { z } from 'zod';

/**
 * One realtime event: the wire name, the channel it goes to and its payload (wire.md 1.2).
 * The payload passes through the schema before it leaves, so a field it does not name is never sent.
 */
export interface EventContract<Args extends readonly unknown[] = readonly unknown[], Payload extends z.ZodType = z.ZodType> {
  /** The exact wire name, e.g. `App\Events\ChatMessageEvent`. */
  name: string;
  channel: (...args: Args) => string;
  payload: Payload;
  /** Our own screens listen, or only bots, overlays and extensions do. */
  audience: 'screens' | 'programs';
}

/** Declares one realtime event. `checks/` fails when no screen consumes it, unless it is for programs only. */
export function event<const Args extends readonly unknown[], Payload extends z.ZodType>(
  name: string,
  channel: (...args: Args) => string,
  payload: Payload,
  audience: 'screens' | 'programs' = 'screens',
): EventContract<Args, Payload> {
  return { name, channel, payload, audience };
}

// biome-ignore lint/suspicious/noExplicitAny: an event of any shape; its own types are recovered by inference
export type AnyEvent = EventContract<any, any>;
export type PayloadInput<E extends AnyEvent> = E extends EventContract<infer _A, infer P> ? z.input<P> : never;
export type PayloadOf<E extends AnyEvent> = E extends EventContract<infer _A, infer P> ? z.output<P> : never;
export type ChannelArgs<E extends AnyEvent> = E extends EventContract<infer A, infer _P> ? A : never;
