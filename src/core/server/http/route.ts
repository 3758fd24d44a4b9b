import type { Readable } from 'node:stream';
import type { AnyEndpoint, BodyOf, NeedOf, ParamsOf, QueryOf, ReplyInput } from '#core/contract/endpoint.ts';
import type { FlagName } from '#core/contract/feature.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import type { Ctx, Viewer } from '../context.ts';

export interface Client {
  /** The forwarded address behind trusted proxies. */
  readonly address: string;
  /** The connection comes from this machine, and no header of a proxy is there. A proxy without headers looks the same. */
  readonly isLocal: boolean;
  /** Whether the client has left, so that nobody reads the reply of long work. */
  isGone(): boolean;
  userAgent: string;
  /** The name must be lower case. */
  header(name: string): string | undefined;
  /** The protected cookie of this name before the plain one. */
  cookie(name: string): string | undefined;
}

interface CookieOptions {
  /** Seconds; absent: the browser session. */
  maxAge?: number;
  httpOnly: boolean;
  sameSite: 'lax' | 'strict';
  /**
   * With https: `protected` is set under its `__Host-` name instead, which no other host of the domain can set. `both` is also set under its
   * plain name, because programs read that. `plain` has only this name.
   */
  names: 'protected' | 'both' | 'plain';
}

export interface ReplyControls {
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
  header(name: string, value: string): void;
}

interface Input<E extends AnyEndpoint> {
  /** Use cases shared by several endpoints refuse through it. */
  endpoint: E;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  viewer: NeedOf<E> extends 'required' ? Viewer : NeedOf<E> extends 'optional' ? Viewer | null : null;
  client: Client;
  reply: ReplyControls;
  ctx: Ctx;
}

export interface EndpointRoute<E extends AnyEndpoint = AnyEndpoint> {
  endpoint: E;
  handle: (input: Input<E>) => Promise<ReplyInput<E>>;
}

export interface RawHead {
  method: string;
  path: string;
  /** As received, without `?`. */
  queryString: string;
  params: Record<string, string>;
  query: URLSearchParams;
  client: Client;
  /** Aborted when the response has ended or the client has left. */
  signal: AbortSignal;
  ctx: Ctx;
}

export interface RawRequest extends RawHead {
  body: Buffer;
}

export interface RawReply {
  status: number;
  headers?: Record<string, string>;
  /**
   * A stream is destroyed when the client disconnects. It needs its own `content-length`. A body that is read for one request and may exceed
   * 64 KB is a stream, so that clients that do not read hold no memory. A buffer is shared by requests or small.
   */
  body: string | Buffer | Readable;
}

export interface RawOptions {
  /** Bytes; 64 KiB by default. A larger limit needs `refusal`. */
  bodyLimit?: number;
  /** Number of reads that one request counts as; 1 by default, and none for files. */
  readCost?: number;
  /** Checks the head before the body is read; null accepts. */
  refusal?: (head: RawHead) => RawReply | null;
}

/** The options of a route that serves pictures or media, which are too many to count. */
export const FILE: RawOptions = { readCost: 0 };

export interface RawRoute {
  raw: { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string } & RawOptions;
  handle: (request: RawRequest) => Promise<RawReply> | RawReply;
}

export type Route = EndpointRoute | RawRoute;

export function route<E extends AnyEndpoint>(endpoint: E, handle: (input: Input<E>) => Promise<ReplyInput<E>>): Route {
  return { endpoint, handle } as unknown as Route;
}

export function rawRoute(method: RawRoute['raw']['method'], path: string, handle: RawRoute['handle'], options: RawOptions = {}): Route {
  return { raw: { method, path, ...options }, handle };
}

/** Answers 404, so that the feature is indistinguishable from one that does not exist. */
export function requireFlag(ctx: Pick<Ctx, 'flags'>, flag: FlagName): void {
  if (!ctx.flags[flag]) refuseCommon('NOT_FOUND');
}

export function behindFlag(flag: FlagName, routes: readonly Route[]): Route[] {
  return routes.map((one) => {
    const handle = one.handle as (input: { ctx: Ctx }) => unknown;
    return {
      ...one,
      handle: async (input: { ctx: Ctx }) => {
        requireFlag(input.ctx, flag);
        return handle(input);
      },
    } as unknown as Route;
  });
}
