import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Logger } from 'pino';
import { SECOND_MS } from '#core/contract/durations.ts';
import { PRODUCT_NAME } from '#core/contract/identity.ts';
import { type PublicSettings, publicSettings } from '#core/contract/settings.ts';
import { BrowserProblems } from '#core/server/browser-problems.ts';
import { openBus } from '#core/server/bus/open-bus.ts';
import { DatabaseClock } from '#core/server/clock/database-clock.ts';
import type { Services } from '#core/server/context.ts';
import { databaseObserver, exportDatabase } from '#core/server/db/database-metrics.ts';
import type { Db } from '#core/server/db/db.ts';
import { makeCtx, payloadText } from '#core/server/db/make-ctx.ts';
import { databaseOptions, openDatabase } from '#core/server/db/open-database.ts';
import { runDeadlines } from '#core/server/deadlines/run-deadlines.ts';
import { descriptorLimit, MAX_SOCKETS, shareDescriptors } from '#core/server/descriptors.ts';
import { exportDisks } from '#core/server/disk-metrics.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { urlAt } from '#core/server/http/addresses.ts';
import { BoundPort } from '#core/server/http/bound-port.ts';
import { credentialsOf } from '#core/server/http/client.ts';
import { recordFailedRequest } from '#core/server/http/failed-requests.ts';
import { trustedProxies } from '#core/server/http/forwarded.ts';
import { CONNECTIONS_PER_NETWORK } from '#core/server/http/limit-connections.ts';
import { docsRoutes } from '#core/server/http/openapi.ts';
import { type Client, type Route, rawRoute, route } from '#core/server/http/route.ts';
import { createHttp } from '#core/server/http/server.ts';
import { sitemapRoutes } from '#core/server/http/sitemap.ts';
import { changedIdentity, siteIdentity } from '#core/server/installation/identity.ts';
import { installationSecret } from '#core/server/installation/secrets.ts';
import { jobKindsOf } from '#core/server/jobs/job-kinds.ts';
import { JobMetrics } from '#core/server/jobs/job-metrics.ts';
import { JobRunner } from '#core/server/jobs/job-runner.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { Metrics } from '#core/server/metrics.ts';
import { objectsOptions, openObjects } from '#core/server/objects/open-objects.ts';
import { coreParts } from '#core/server/parts.ts';
import { type RealtimeView, startPeriodicJob } from '#core/server/periodic-job.ts';
import { isGuarded } from '#core/server/pusher/authorize.ts';
import { endLostRights } from '#core/server/pusher/end-lost-rights.ts';
import { openGateway } from '#core/server/pusher/gateway.ts';
import { exportGateway, fanOutObserver } from '#core/server/pusher/gateway-metrics.ts';
import { pusherRoutes } from '#core/server/pusher/routes.ts';
import type { PusherApp } from '#core/server/pusher/signature.ts';
import type { LiveSettings } from '#core/server/settings/live-settings.ts';
import { startAll } from '#core/server/start.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { openTracing } from '#core/server/tracing/tracing.ts';
import { SETUP_PAGE } from '#features/people/accounts/contract/setup.ts';
import { identify, isFirstAccountFree, isSessionOpen, recordRefusedRight } from '#features/people/accounts/server/api.ts';
import { features, productFeatures } from './features.ts';
import { hasPage, pageFile, pageHead, reservedSlugs, robotsRoute } from './pages.ts';
import { flagsOf } from './settings.ts';
import { builtSite, devSite } from './site.ts';
import { wireChannels } from './wire-channels.ts';

export interface Running {
  /** PUBLIC_URL, or the listening address. */
  url: string;
  localUrl: string;
  /** Where it listens. */
  port: number;
  isNew: boolean;
  /** For the first staff account, while there is none and other machines can reach the server. */
  setupUrl: string | null;
  /** From now on `/healthz` answers 503, and replies close their connections. Everything else goes on. */
  announceStop(): void;
  /** Finishes requests in flight, and closes sockets with 4200. */
  stop(): Promise<void>;
}

interface StartOptions {
  /** Stops this server and starts another one. */
  restart?: () => void;
  /** Those of the caller, for tests. */
  metrics?: Metrics;
}

/** Earlier requests wait. Throws StartupError when the server cannot run as configured. */
export async function startGrandstand(
  live: LiveSettings,
  log: Logger,
  { restart, metrics = new Metrics() }: StartOptions = {},
): Promise<Running> {
  await using stack = new AsyncDisposableStack();
  const capacity = shareDescriptors(descriptorLimit());
  if (capacity.sockets < MAX_SOCKETS) log.warn(fewSockets(capacity.sockets));
  const { values: settings } = live;
  metrics.watchProcess();
  const tracing = await openTracing(settings, log);
  stack.defer(() => tracing?.stop());
  const database = await openDatabase({ ...databaseOptions(settings, log), observer: databaseObserver(metrics, tracing) });
  stack.defer(() => database.close());
  await database.migrate(features);
  await live.load(database.db, log);
  const clock = new DatabaseClock();
  await clock.compare(database.db);
  // Loaded on demand: the clients of Redis and SMTP are a third of all modules.
  const redis = settings.REDIS_URL ? await (await import('#core/server/bus/redis.ts')).openRedis({ url: settings.REDIS_URL, log }) : null;
  stack.defer(() => redis?.close());
  const bus = await openBus({ redis, log });
  stack.defer(() => bus.close());
  const limits = openLimits({ off: !settings.RATE_LIMITS, redis });
  const objects = await openObjects(objectsOptions(settings, log));
  stack.defer(() => objects.close());

  const port = await BoundPort.bind(settings.PORT, settings.HOST);
  stack.defer(() => port.close());
  const localUrl = urlAt('http', settings.HOST, port.number).origin;
  const url = settings.PUBLIC_URL ?? localUrl;
  const proxies = trustedProxies(settings, log);

  const flags = flagsOf(settings);
  live.onChange(['DISABLED_FEATURES', 'BETA_FEATURES'], () => void Object.assign(flags, flagsOf(settings)));
  const setLogLevel = () => {
    log.level = settings.LOG_LEVEL;
  };
  setLogLevel();
  live.onChange(['LOG_LEVEL'], setLogLevel);
  const services: Partial<Services> = {
    liveSettings: live,
    metrics,
    ...(tracing && { tracing }),
    clock,
    audience: (...query) => bus.audience(...query),
    viewersOf: (...query) => bus.viewersOf(...query),
    ...(redis && { isRedisUp: () => redis.available }),
    ...(restart && { restart }),
  };
  const ctx = makeCtx({ database, bus, limits, objects, log, now: clock.now, features, flags, settings, publicUrl: url, services });
  stack.defer(() => ctx.close());
  await requireInstallationKind(ctx.db, settings.demo);
  const assembled = Promise.withResolvers<void>();
  const starting = { services, stopping: stack, localUrl, assembled: assembled.promise };
  await startAll(ctx, startsOf(coreParts), starting);

  const app: PusherApp = {
    id: settings.PUSHER_APP_ID,
    key: settings.PUSHER_APP_KEY,
    secret:
      settings.PUSHER_APP_SECRET ?? (await installationSecret(ctx.db, 'pusher_app_secret', () => randomBytes(24).toString('base64url'))),
    cluster: settings.PUSHER_CLUSTER,
  };
  const authorizers = features.flatMap(({ privateChannels = [] }) => privateChannels);
  const gateway = openGateway({
    app,
    bus,
    log,
    maxSockets: capacity.sockets,
    networkLimits: settings.RATE_LIMITS
      ? {
          get maxSockets() {
            return settings.MAX_SOCKETS_PER_NETWORK;
          },
          get maxSubscriptions() {
            return settings.MAX_SUBSCRIPTIONS_PER_NETWORK;
          },
        }
      : null,
    proxies,
    isWireChannel: wireChannels(features),
    isGuarded: (channel) => isGuarded(authorizers, channel),
    onFannedOut: fanOutObserver(metrics, clock.now),
  });
  const ahead = 'Seconds by which the clock of this machine is ahead of the clock of the database; negative when behind.';
  metrics.gauge('clock_ahead_seconds', ahead, () => clock.machineAhead / SECOND_MS);
  exportDatabase(metrics, database);
  exportGateway(metrics, gateway.metrics);
  if (redis) metrics.gauge('redis_up', '1 while this node reaches Redis, 0 during an outage.', () => (redis.available ? 1 : 0));
  exportDisks(metrics, { data: settings.DATA_DIR, temporary: tmpdir() });
  const problems = new BrowserProblems(log);
  metrics.counter('browser_problems_total', 'Problems reported by pages of the site, by kind.', 'kind', () => problems.counts);

  const isStaff = async (client: Client) => {
    const credentials = credentialsOf(client);
    return credentials !== null && (await identify(ctx, credentials.token, client))?.viewer.isStaff === true;
  };
  const shown = async (): Promise<PublicSettings> => ({
    ...(await siteIdentity(ctx)),
    pusher: { key: app.key, cluster: app.cluster },
    demo: settings.demo,
    media_url: settings.MEDIA_URL ?? null,
    docs_are_public: settings.DOCS === 'public',
    features: { ...flags },
  });
  const api = [
    { name: 'installation', routes: [route(publicSettings, shown), problems.route()] },
    { name: 'realtime', routes: pusherRoutes({ app, bus, authorizers, isSessionOpen }) },
    ...features,
  ];
  let isStopping = false;
  const routes: Route[] = [
    ...api.flatMap((part) => part.routes),
    rawRoute(
      'GET',
      '/healthz',
      () => {
        if (isStopping) return { status: 503, body: 'the server is stopping\n' };
        return database.isUnavailable() ? { status: 503, body: 'the database is unavailable\n' } : { status: 200, body: 'ok\n' };
      },
      { readCost: 0 },
    ),
    metrics.route(),
    robotsRoute,
    ...sitemapRoutes,
    ...docsRoutes({
      title: PRODUCT_NAME,
      groups: api.map(endpointsOf),
      events: features.flatMap(({ events }) => events),
      isStaff,
    }),
  ];
  services.reservedSlugs = reservedSlugs(features, routes);
  const realtime: RealtimeView = {
    audience: (query, timeoutMs) => bus.audience(query, timeoutMs),
    online: () => ({ sockets: gateway.metrics.sockets, people: gateway.countPeople() }),
    isListening: (channel) => gateway.count({ channel }).has(channel),
    holders: (prefix) => gateway.holders(prefix),
    grants: () => gateway.grants(),
    deliver: (event, channels, payload) => {
      const data = payloadText(event, payload);
      gateway.deliver(channels.map((channel) => ({ channel: event.channel(...(channel as readonly unknown[])), event: event.name, data })));
    },
    endGrants: (over) => gateway.endGrants(over),
  };

  const dev = settings.dev ? await devSite(() => changedIdentity(ctx)) : null;
  const http = await createHttp({
    ctx,
    routes,
    identify,
    https: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    hstsSubdomains: settings.HSTS_SUBDOMAINS,
    ...(settings.MEDIA_URL && { mediaOrigin: settings.MEDIA_URL }),
    proxies,
    maxConnections: capacity.connections,
    upgrades: dev ? [gateway, dev.reload] : [gateway],
    ...(settings.RATE_LIMITS && { connectionsPerNetwork: CONNECTIONS_PER_NETWORK }),
    // Counted in this process, which the limit protects, so that people can read during a Redis outage.
    readLimit: {
      limits: openLimits({ off: !settings.RATE_LIMITS, redis: null }),
      get perMinute() {
        return settings.READS_PER_MINUTE;
      },
    },
    site:
      dev?.site ??
      builtSite(log, {
        hasPage: (segments) => hasPage(ctx, segments),
        pageFile: (segments) => pageFile(ctx, segments),
        pageHead: async (segments) => {
          const head = await pageHead(ctx, segments);
          const { name, logo } = await siteIdentity(ctx);
          return head && { head, site: { name, url, icon: logo?.large } };
        },
        identity: () => changedIdentity(ctx),
      }),
    ...(tracing && { tracing }),
    onRightRefused: (refused) => recordRefusedRight(ctx, refused),
    onFailure: (request, error) => void recordFailedRequest(ctx, request, error),
    onReply: (...reply) => metrics.observeRequest(...reply),
  });
  stack.defer(async () => void (await Promise.all([http.close(), gateway.close(), dev?.close()])));

  await startAll(ctx, startsOf(productFeatures), starting);
  Object.freeze(services);

  const jobMetrics = new JobMetrics(metrics, jobKindsOf(features));
  const periodicJobs = [endLostRights, jobMetrics.counting, ...features.flatMap((feature) => feature.periodicJobs ?? [])];
  for (const job of periodicJobs) if (job.atStart) await job.run(ctx, realtime);
  const scheduler = runDeadlines(
    ctx,
    features.flatMap(({ deadlines }) => deadlines ?? []),
  );
  const jobRunner = new JobRunner(ctx, [...jobKindsOf(features).values()], { onEnded: jobMetrics.onEnded });
  jobRunner.start();
  const repeated = periodicJobs.map((job) => startPeriodicJob(job, ctx, realtime, log));
  stack.defer(async () => void (await Promise.all([...repeated, scheduler, jobRunner].map((work) => work.stop()))));

  const isNew = await isFirstAccountFree(ctx.db);
  const setupUrl = services.setupToken && isNew ? `${url}${SETUP_PAGE}#setup=${services.setupToken}` : null;
  assembled.resolve();
  http.serve(port);
  const running = stack.move();
  const announceStop = () => {
    isStopping = true;
    http.drain();
  };
  return { url, localUrl, port: port.number, isNew, setupUrl, announceStop, stop: () => running.disposeAsync() };
}

const fewSockets = (sockets: number) =>
  `The limit of open files leaves ${sockets.toLocaleString('en')} realtime sockets instead of ${MAX_SOCKETS.toLocaleString('en')}: ` +
  `raise it with LimitNOFILE=65536 in the systemd unit, or with "ulimit -n 65536" before the start.`;

/** A demo's passwords are public, so its database never serves an ordinary installation. The first start decides. */
async function requireInstallationKind(db: Db, isDemo: boolean): Promise<void> {
  const kind = await installationSecret(db, 'kind_of_installation', () => (isDemo ? 'demo' : 'ordinary'));
  if (kind === 'demo' && !isDemo)
    throw new StartupError('This is the database of a demo, whose passwords are public. Start with --demo, or use another database.');
  if (kind !== 'demo' && isDemo)
    throw new StartupError('This is the database of an ordinary installation. The demo needs its own database.');
}

const startsOf = (parts: readonly ServerFeature[]) => parts.flatMap(({ starts = [] }) => starts);

const endpointsOf = ({ name, routes }: Pick<ServerFeature, 'name' | 'routes'>) => ({
  name,
  endpoints: routes.flatMap((one) => ('endpoint' in one ? [one.endpoint] : [])),
});
