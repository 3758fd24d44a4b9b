import { z } from 'zod';
import { type CommonRefusal, Refusal, type RefusalExtra, type RefusalText } from './refusal.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `required` answers 401 without a session. `none` never reads the session (sign-in, health check), so it needs no CSRF token. */
type ViewerNeed = 'required' | 'optional' | 'none';

/** Counted per viewer, or per address (IPv6: per /64 network) when nobody is signed in. */
interface EndpointLimit {
  rate: number;
  seconds: number;
}

interface EndpointSpec<
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
  /** Older or equivalent paths with the same parameters. */
  aliases?: readonly string[];
  summary: string;
  viewer: Need;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Fields that the schema does not name never leave the server. */
  reply: Reply;
  refusals: Refusals;
  /** The declared refusal of a body that does not fit the schema, with its `errors`. By default INVALID (422). */
  invalidBody?: NoInfer<keyof Refusals & string>;
  limit?: EndpointLimit;
  /** Number of reads that one call counts as, for calls that cost more than a lookup. The body or the query may decide. 1 by default. */
  readCost?: number | ((input: { query: z.output<Query>; body: z.output<Body> }) => number);
  /** True: a GET that changes state and needs the CSRF token with a cookie. False: a POST that counts as a read. */
  changes?: boolean;
  /** With a bearer token, never with cookies. By default true for public reads only. */
  crossOrigin?: boolean;
  /** The endpoint also accepts `application/x-www-form-urlencoded` (wire.md 2.4). */
  form?: boolean;
  /** A file arrives as base64, as in JSON. An empty file field is absent. */
  multipart?: boolean;
  /** The client of Typesense sends JSON as `text/plain` (wire.md 3.12). It needs no preflight, so the endpoint must have no viewer. */
  plainText?: boolean;
  /** Maximum size of the request body in bytes; 64 KiB by default. */
  bodyLimit?: number;
}

/** Shared code takes the served endpoint: refusals have its status and sentence, and a code it does not declare fails to compile. */
export interface Refuses<Code extends string> {
  refusals: Readonly<Record<string, RefusalText>>;
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

/** Paths must be unique per method; `checks/` fails when an endpoint is declared but not served. */
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
/** Before the reply schema is applied. */
export type ReplyInput<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _N, infer _C> ? z.input<R> : never;
export type ReplyOf<E extends AnyEndpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _B, infer R, infer _N, infer _C> ? z.output<R> : never;
export type NeedOf<E extends AnyEndpoint> = E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer N, infer _C> ? N : never;
export type CodeOf<E extends AnyEndpoint> =
  | (E extends Endpoint<infer _P, infer _Q, infer _B, infer _R, infer _N, infer C> ? keyof C & string : never)
  | CommonRefusal;

/** The `readCost` of a download, which reads the rows of months. */
export const DOWNLOAD_COST = 50;

export const isTextStream = (value: unknown): value is AsyncIterable<string> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Streamed in chunks, with the content type that the handler sets. */
export const textStream = z.custom<AsyncIterable<string>>(isTextStream);
