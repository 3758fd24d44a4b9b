import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { isTextStream, type Method } from '#core/contract/endpoint.ts';
import { refuseCommon } from '#core/contract/refusal.ts';
import { REQUEST_ID_HEADER } from '#core/contract/request-id.ts';
import { TIME_HEADER } from '#core/contract/time.ts';
import type { Ctx } from '../context.ts';
import { asRead } from '../db/lanes.ts';
import type { Attributes, OpenSpan } from '../tracing/span.ts';
import { type Tracing, withinSpan } from '../tracing/tracing.ts';
import { BoundPort } from './bound-port.ts';
import { clientOf, type Identify } from './client.ts';
import type { FailedRequest } from './failed-requests.ts';
import { failureOf } from './failure.ts';
import { clientAddress, NO_PROXIES, type TrustedProxies } from './forwarded.ts';
import { limitConnections } from './limit-connections.ts';
import { OverdueConnections } from './overdue.ts';
import { readForm } from './read-form.ts';
import { requestIdOf, withinRequest } from './request-id.ts';
import { requireTarget } from './request-target.ts';
import type { RawHead, RawReply, RawRoute, Route } from './route.ts';
import { answerPreflights, CROSS_ORIGIN_HEADERS, isCrossOrigin, securityHeaders } from './security-headers.ts';
import { changesState, checkHead, countRead, FREE_BODY_LIMIT, type ReadLimit, type Serving, serveEndpoint } from './serve-endpoint.ts';
import { type Site, serveSite } from './site.ts';
import { answerAndClose, type UpgradeHandler, Upgrades } from './upgrades.ts';

/** Milliseconds that pending requests get to finish when the server closes. */
const CLOSE_TIMEOUT = 5_000;

/** Milliseconds. A process that stood still gives each connection its time again (`OverdueConnections`). */
interface HttpTimeouts {
  /** To send the head of a request. */
  head: number;
  /** To send a whole request. */
  request: number;
  /** Without any byte, while a request is open. A silent connection is closed at its second timeout. */
  silence: number;
  /** Between requests. Proxies keep idle connections for a minute. */
  idle: number;
  /** Between checks for overdue requests. */
  check: number;
}

const TIMEOUTS: HttpTimeouts = { head: 10_000, request: 30_000, silence: MINUTE_MS / 2, idle: 65_000, check: 5_000 };

export interface HttpOptions {
  ctx: Ctx;
  routes: readonly Route[];
  identify: Identify;
  /** True when the public URL is https: cookies are marked Secure, and HSTS is sent. */
  https?: boolean;
  /** HSTS also covers subdomains. */
  hstsSubdomains?: boolean;
  /** None by default. */
  proxies?: TrustedProxies;
  mediaOrigin?: string;
  /**
   * Maximum number of open connections per network, beside its realtime sockets (see `limitConnections`). Absent: unlimited. It does not
   * apply behind trusted proxies, which own the connections.
   */
  connectionsPerNetwork?: number;
  /** Maximum number of open connections, including realtime sockets; further ones are closed immediately. Absent: unlimited. */
  maxConnections?: number;
  /** For tests. */
  timeouts?: HttpTimeouts;
  upgrades?: readonly UpgradeHandler[];
  /** Absent: unlimited. */
  readLimit?: ReadLimit;
  site?: Site;
  tracing?: Tracing;
  /**
   * Called when an endpoint refuses with an undeclared code; an error thrown here is answered instead. The default logs, because the
   * refusal itself is correct and serves the caller better than a 500. Tests pass a callback that throws.
   */
  onUndeclaredRefusal?: Serving['onUndeclaredRefusal'];
  onRightRefused?: Serving['onRightRefused'];
  /** Called after a bug was logged. */
  onFailure?: (request: Omit<FailedRequest, 'error'>, error: unknown) => void;
  /** `path` is the declared path, which bounds its values. */
  onReply?: (method: string, path: string, status: number, milliseconds: number) => void;
}

export interface Http {
  server: Server;
  inject: FastifyInstance['inject'];
  serve(port: BoundPort): void;
  listen(port: number, host: string): Promise<number>;
  /** From now on each reply closes its connection, so that clients and proxies open the next one elsewhere. */
  drain(): void;
  /**
   * Stops accepting connections and waits for pending requests. Requests that take longer than 5 s (or `timeout` milliseconds) are aborted.
   */
  close(timeout?: number): Promise<void>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without traces. */
    span: OpenSpan | null;
  }
}

/** The only file that uses Fastify directly. */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const { ctx, proxies = NO_PROXIES, timeouts = TIMEOUTS, tracing } = options;
  const serving: Serving = {
    ctx,
    identify: options.identify,
    secureCookies: options.https ?? false,
    readLimit: options.readLimit ?? null,
    onRightRefused: options.onRightRefused,
    onUndeclaredRefusal: options.onUndeclaredRefusal ?? ((bug, requestId) => ctx.log.error({ err: bug, requestId }, 'undeclared refusal')),
  };
  const upgrades = new Upgrades(options.upgrades ?? []);
  const overdue = new OverdueConnections();
  const app = fastify({
    bodyLimit: FREE_BODY_LIMIT,
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    keepAliveTimeout: timeouts.idle,
    http: { headersTimeout: timeouts.head, connectionsCheckingInterval: timeouts.check, shouldUpgradeCallback: upgrades.isTaken },
    forceCloseConnections: 'idle',
    // Routes serve HEAD themselves (`methodsOf`): Fastify's own HEAD routes skip compression, and so lack headers of GET.
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 256 },
    clientErrorHandler: ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
      const answer = () => answerAndClose(socket, UNREADABLE_STATUS[code] ?? 400);
      if (code === TOO_SLOW) overdue.judge(socket, timeouts.request, answer);
      else answer();
    },
    genReqId: ({ headers }) => requestIdOf(headers, proxies),
    frameworkErrors: (error, request, reply) => {
      reply.header(REQUEST_ID_HEADER, request.id);
      return answerFailure(options, error, request, reply);
    },
  });
  if (options.maxConnections !== undefined) app.server.maxConnections = options.maxConnections;
  overdue.watch(app.server);
  const sockets = openSockets(app.server);
  const isLimited = options.connectionsPerNetwork !== undefined && proxies.count === 0;
  const stopCounting = isLimited ? limitConnections(app.server, options.connectionsPerNetwork!) : () => undefined;
  upgrades.attach(app.server, stopCounting);
  app.decorateRequest('clientAddress', {
    getter() {
      return clientAddress(this.raw, proxies);
    },
  });
  app.decorateRequest('span', null);
  app.setErrorHandler((error, request, reply) => answerFailure(options, error, request, reply));
  // The router accepts other forms than a path, so every route and every page is behind this.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    if (tracing) request.span = tracing.startRequest(`${request.method} ${pathOf(request)}`, spanOf(request));
    requireTarget(request.raw);
    done();
  });
  if (tracing) {
    app.addHook('onResponse', async ({ span }, { statusCode }) => {
      span?.end(statusCode >= 500 ? new Error() : null, { 'http.response.status_code': statusCode });
    });
  }
  const securityHeadersOf = securityHeaders(options);
  let isDraining = false;
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.getHeader('cache-control') === 'no-store') reply.header(TIME_HEADER, ctx.now().toISOString());
    if (isDraining) reply.header('connection', 'close');
    reply.headers(securityHeadersOf(reply.getHeader('content-type')?.toString(), reply.getHeader('content-security-policy')));
    done(null, isErrorText(reply, payload) ? `${payload}Request id: ${request.id}\n` : payload);
  });
  const { onReply } = options;
  if (onReply) {
    app.addHook('onResponse', async (request, reply) => {
      onReply(request.method, pathOf(request), reply.statusCode, reply.elapsedTime);
    });
  }
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 2048, encodings: ['br', 'gzip'] });
  await app.register(async (api) => serveEndpoints(api, serving, options.routes));
  await app.register(async (raw) => serveRaw(raw, ctx, options.routes, serving.readLimit));
  if (options.site) await serveSite(app, options.site, options.routes, serving.readLimit);
  else app.setNotFoundHandler((request, reply) => answerFailure(options, { statusCode: 404 }, request, reply));
  await app.ready();
  let bound: BoundPort | null = null;
  const serve = (port: BoundPort) => {
    bound = port;
    port.serve(app.server);
  };
  return {
    server: app.server,
    inject: app.inject.bind(app),
    serve,
    listen: async (number, host) => {
      const port = await BoundPort.bind(number, host);
      serve(port);
      return port.number;
    },
    drain: () => {
      isDraining = true;
    },
    close: async (timeout = CLOSE_TIMEOUT) => {
      bound?.close();
      await closeWithin(app, sockets, timeout);
    },
  };
}

/** The declared path, which bounds its values. */
const pathOf = ({ routeOptions }: FastifyRequest): string => routeOptions?.url ?? 'unknown';

const spanOf = (request: FastifyRequest): Attributes => ({
  'http.request.method': request.method,
  'http.route': pathOf(request),
  'request.id': request.id,
});

/** A refusal in plain text, which ends with a line break. JSON bodies have their own field. */
const isErrorText = (reply: FastifyReply, payload: unknown): payload is string =>
  reply.statusCode >= 400 &&
  typeof payload === 'string' &&
  payload.endsWith('\n') &&
  String(reply.getHeader('content-type')).startsWith('text/plain');

function openSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

/**
 * Closing the server waits for every open connection, including idle ones that browsers open in advance, and for requests that never end.
 * So unused connections are closed at once, and all others after the timeout.
 */
async function closeWithin(app: FastifyInstance, sockets: ReadonlySet<Socket>, milliseconds: number): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  const closed = app.close();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  await closed;
  clearTimeout(patience);
}

async function serveEndpoints(api: FastifyInstance, serving: Serving, routes: readonly Route[]): Promise<void> {
  const parseJson = api.getDefaultJsonParser('error', 'error');
  api.removeContentTypeParser(['application/json', 'text/plain']);
  // Some clients send a JSON content type without a body: an absent body, not a malformed one.
  const parseBody: typeof parseJson = (request, text, done) =>
    text.trim() === '' ? done(null, undefined) : parseJson(request, text, done);
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, parseBody);
  // Other clients send a form type without a body, so the type is only refused with a body.
  api.addContentTypeParser<string>('*', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    text.trim() === '' ? undefined : refuseCommon('UNSUPPORTED_MEDIA_TYPE'),
  );
  answerPreflights(
    api,
    routes.flatMap((route) => ('endpoint' in route ? [route.endpoint] : [])),
  );
  const served = routes.filter((route) => 'endpoint' in route);
  const forms = served.filter(({ endpoint }) => endpoint.form === true);
  const multipart = served.filter(({ endpoint }) => endpoint.multipart === true);
  const texts = served.filter(({ endpoint }) => endpoint.plainText === true);
  const others = served.filter(({ endpoint: { form, multipart: hasFiles, plainText } }) => !form && !hasFiles && !plainText);
  await api.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: FREE_BODY_LIMIT });
    for (const route of forms) addEndpoint(scope, serving, route);
  });
  await api.register(async (scope) => {
    scope.addContentTypeParser<Buffer>('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      readForm(body, request.headers['content-type'] ?? ''),
    );
    for (const route of multipart) addEndpoint(scope, serving, route);
  });
  await api.register(async (scope) => {
    scope.addContentTypeParser<string>('text/plain', { parseAs: 'string' }, parseBody);
    for (const route of texts) addEndpoint(scope, serving, route);
  });
  for (const route of others) addEndpoint(api, serving, route);
}

function addEndpoint(api: FastifyInstance, serving: Serving, route: Route): void {
  if (!('endpoint' in route)) return;
  const { method, path, aliases = [], bodyLimit = FREE_BODY_LIMIT, viewer, plainText, readCost } = route.endpoint;
  if (readCost !== undefined && changesState(route.endpoint)) throw new Error(`${method} ${path} is no read, so it has no read cost.`);
  if (plainText && viewer !== 'none') throw new Error(`${method} ${path} accepts text/plain from other sites and reads the session.`);
  if (bodyLimit > FREE_BODY_LIMIT && viewer !== 'required') throw new Error(`${method} ${path} reads large bodies without authorization.`);
  for (const url of [path, ...aliases]) {
    api.route({
      method: methodsOf(method),
      url,
      bodyLimit,
      onRequest: (request) => checkHead(serving, route.endpoint, request),
      handler: async (request, reply) => {
        if (isCrossOrigin(route.endpoint)) reply.headers(CROSS_ORIGIN_HEADERS);
        const answer = await within(request, () => serveEndpoint(serving, route, request, reply));
        reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
        return reply.send(isTextStream(answer) ? Readable.from(answer) : answer);
      },
    });
  }
}

/** Runs the handler of a request: its log lines carry the id, and its statements belong to its span. */
function within<T>({ id, span }: FastifyRequest, work: () => T): T {
  return withinRequest(id, () => (span ? withinSpan(span, work) : work()));
}

const methodsOf = (method: Method): Array<Method | 'HEAD'> => (method === 'GET' ? ['GET', 'HEAD'] : [method]);

async function serveRaw(scope: FastifyInstance, ctx: Ctx, routes: readonly Route[], readLimit: ReadLimit | null): Promise<void> {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  for (const route of routes) {
    if (!('raw' in route)) continue;
    const { method, path, bodyLimit = FREE_BODY_LIMIT, readCost = method === 'GET' ? 1 : 0, refusal } = route.raw;
    if (bodyLimit > FREE_BODY_LIMIT && !refusal) throw new Error(`${method} ${path} reads large bodies without authorization.`);
    scope.route({
      method: methodsOf(method),
      url: path,
      bodyLimit,
      onRequest: async (request, reply) => {
        await countRead(readLimit, clientOf(request), readCost);
        const refused = refusal?.(rawHead(ctx, request, reply));
        return refused ? sendRaw(refused, reply) : undefined;
      },
      handler: async (request, reply) => answerRaw(ctx, route, request, reply),
    });
  }
}

async function answerRaw(ctx: Ctx, { raw, handle }: RawRoute, request: FastifyRequest, reply: FastifyReply) {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const answer = async () => handle(Object.assign(rawHead(ctx, request, reply), { body }));
  return sendRaw(await within(request, () => (raw.method === 'GET' ? asRead(answer) : answer())), reply);
}

function rawHead(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): RawHead {
  let closing: AbortController | null = null;
  return {
    method: request.method,
    ...requireTarget(request.raw),
    params: request.params as Record<string, string>,
    get query() {
      return new URLSearchParams(this.queryString);
    },
    get signal() {
      if (closing) return closing.signal;
      const controller = new AbortController();
      closing = controller;
      if (reply.raw.closed) controller.abort();
      else reply.raw.once('close', () => controller.abort());
      return controller.signal;
    },
    client: clientOf(request),
    ctx,
  };
}

const sendRaw = ({ status, headers = {}, body }: RawReply, reply: FastifyReply) => reply.code(status).headers(headers).send(body);

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';

/** Of invalid HTTP, and of heads that are too large or too slow. */
const UNREADABLE_STATUS: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, [TOO_SLOW]: 408 };

function answerFailure(
  { ctx, onFailure }: Pick<HttpOptions, 'ctx' | 'onFailure'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, body, retryAfter, bug } = failureOf(error, request.id);
  const line = { requestId: request.id, method: request.method, path: pathOf(request), status };
  if (bug) {
    ctx.log.error({ err: error, ...line }, 'request failed');
    onFailure?.(line, error);
  } else if (ctx.log.isLevelEnabled('debug')) ctx.log.debug({ ...line, code: body.status.message }, 'request refused');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
