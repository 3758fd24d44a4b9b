import type { z } from 'zod';
import { type CommonRefusal, Refusal, type RefusalExtra, type RefusalText } from './refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `required` answers 401 without a session, `optional` passes `viewer: null`, `none` never looks at the session
 * (a sign-in form, a health check) and so needs no CSRF token.
 */
export type ViewerNeed = 'required' | 'optional' | 'none';

/** `rate` requests per `seconds`, counted for the viewer, or for the address (of IPv6 the whole /64) when nobody is signed in. */
export interface EndpointLimit {
  rate: number;
  seconds: number;
}

export interface EndpointSpec<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Need extends ViewerNeed,
  Refusals extends Record<string, RefusalText>,
> {
  method: Method;
  /** Fastify style: `/api/v2/channels/:channel`. */
  path: string;
  /** Older or equivalent addresses of the same call, with the same parameters. */
  aliases?: readonly string[];
  /** One line for the API reference. */
  summary: string;
  viewer: Need;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Replies pass through this schema, so a field it does not name never leaves the server. */
  reply: Reply;
  refusals: Refusals;
  limit?: EndpointLimit;
  /** A GET that changes something, because the wire has it so: a cookie session needs its CSRF token as for any other change. */
  changes?: boolean;
  /** Also takes `application/x-www-form-urlencoded` (wire.md 2.4). */
  form?: boolean;
  /** Bytes; 64 KiB when absent. */
  bodyLimit?: number;
}

/**
 * An endpoint that declares at least these codes. What several endpoints share takes the one that it serves as its last argument, so that
 * status and sentence are those of that call; an endpoint that lacks one of the codes does not compile there.
 */
export interface Refuses<Code extends string> {
  /** Throws the refusal; a code that the contract does not declare does not compile. */
  refuse: (code: Code, extra?: RefusalExtra) => never;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Need extends ViewerNeed = ViewerNeed,
  Refusals extends Record<string, RefusalText> = Record<string, RefusalText>,
> extends EndpointSpec<Params, Query, Body, Reply, Need, Refusals>,
    Refuses<keyof Refusals & string> {}

/**
 * Declares one call: from it come the route with its parsing, the typed web call, the refusals and the API reference.
 * House rule: paths are unique per method; `checks/` fails when one is declared and not served.
 */
export function endpoint<
  Reply extends z.ZodType,
  Need extends ViewerNeed,
  const Refusals extends Record<string, RefusalText>,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(spec: EndpointSpec<Params, Query, Body, Reply, Need, Refusals>): Endpoint<Params, Query, Body, Reply, Need, Refusals> {
  return {
    ...spec,
    refuse: (code, extra) => {
      const [status, sentence] = spec.refusals[code]!;
      throw new Refusal(code, status, sentence, extra);
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: an endpoint of any shape; its own types are recovered by inference below
export type AnyEndpoint = Endpoint<any, any, any, any, any, any>;

export type ParamsOf<E extends AnyEndpoint> =
  E extends Endpoint<infer P, infer _Q, infer _B, infer _R, infer _N, infer _C> ? z.output<P> : never;
export type QueryOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer Q, infer _B, infer _R, infer _N, infer _C> ? z.output<Q> : never;
export type BodyOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer B, infer _R, infer _N, infer _C> ? z.output<B> : never;
/** What a handler returns. */
export type ReplyInput<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _N, infer _C> ? z.input<R> : never;
/** What a caller reads. */
export type ReplyOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _N, infer _C> ? z.output<R> : never;
export type NeedOf<E extends AnyEndpoint> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer N, infer _C> ? N : never;
/** Every code that a caller of this endpoint must be ready for. */
export type CodeOf<E extends AnyEndpoint> =
  | (E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer _N, infer C> ? keyof C & string : never)
  | CommonRefusal;
