import type { z } from 'zod';

/** A realtime event (wire.md 1.2). Fields that the payload schema does not name never leave the server. */
export interface EventContract<Args extends readonly unknown[] = readonly unknown[], Payload extends z.ZodType = z.ZodType> {
  /** Exact, e.g. `App\Events\ChatMessageEvent`. */
  name: string;
  channel: (...args: Args) => string;
  payload: Payload;
  /** `screens`: our own web app subscribes. `programs`: only bots, overlays and extensions do. */
  audience: 'screens' | 'programs';
}

/** `checks/` fails when no screen consumes the event, unless its audience is `programs`. */
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
