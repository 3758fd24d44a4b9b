import type { z } from 'zod';
import { type CommonRefusal, Refusal, type RefusalExtra, type RefusalText } from './refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call: `required` answers 401 without a session, `optional` passes `viewer: null`, and `none` never reads the session (a sign-in
 * form, a health check) and therefore needs no CSRF token.
 */
export type ViewerNeed = 'required' | 'optional' | 'none';

/** Allows `rate` requests per `seconds`, counted per viewer, or per address (per /64 network for IPv6) when nobody is signed in. */
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
  /** Older or equivalent paths of the same call, with the same parameters. */
  aliases?: readonly string[];
  /** A one-line summary for the API reference. */
  summary: string;
  viewer: Need;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The reply is parsed with this schema, so fields it does not name never leave the server. */
  reply: Reply;
  refusals: Refusals;
  limit?: EndpointLimit;
  /**
   * Marks a GET that changes state, as the wire contract requires in a few places: with a cookie session it needs the CSRF token like any
   * other write. False marks a POST that only reads, which counts as a read.
   */
  changes?: boolean;
  /** Scripts of other sites may make this call, with a bearer token but never with cookies. The default is true for public reads only. */
  crossOrigin?: boolean;
  /** The endpoint also accepts `application/x-www-form-urlencoded` (wire.md 2.4). */
  form?: boolean;
  /**
   * The endpoint also accepts `multipart/form-data`. Fields arrive as text, and a file as its bytes in base64, as in JSON. An empty file
   * field is absent.
   */
  multipart?: boolean;
  /**
   * The endpoint also accepts JSON sent as `text/plain`, as the client of Typesense sends it in browsers (wire.md 3.12). Pages of other
   * sites can send it without a preflight, so the endpoint must have no viewer.
   */
  plainText?: boolean;
  /** Maximum size of the request body in bytes; 64 KiB by default. */
  bodyLimit?: number;
}

/**
 * An endpoint that declares at least these codes. Code shared by several endpoints takes the served endpoint as its last argument, so that
 * the refusal has that endpoint's status and sentence. Passing an endpoint that does not declare one of the codes does not compile.
 */
export interface Refuses<Code extends string> {
  /** Every declared code with its status and sentence. */
  refusals: Readonly<Record<string, RefusalText>>;
  /** Throws the refusal. A code that the contract does not declare does not compile. */
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
    Refuses<keyof Refusals & string> {
  refusals: Refusals;
}

/**
 * Declares one endpoint. The route with its parsing, the typed web call, the refusals and the API reference are all derived from it. Paths
 * must be unique per method; `checks/` fails when an endpoint is declared but not served.
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
/** The value that a handler returns, before the reply schema is applied. */
export type ReplyInput<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _N, infer _C> ? z.input<R> : never;
/** The value that a caller receives, after the reply schema was applied. */
export type ReplyOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _N, infer _C> ? z.output<R> : never;
export type NeedOf<E extends AnyEndpoint> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer N, infer _C> ? N : never;
/** Every code that a caller of this endpoint must handle. */
export type CodeOf<E extends AnyEndpoint> =
  | (E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer _N, infer C> ? keyof C & string : never)
  | CommonRefusal;
