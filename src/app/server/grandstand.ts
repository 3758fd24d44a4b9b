import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { PAGE_SEGMENTS } from '#app/page-segments.ts';
import { type PublicSettings, publicSettings } from '#core/contract/settings.ts';
import type { ClusterBus } from '#core/server/bus/bus.ts';
import { openBus } from '#core/server/bus/open-bus.ts';
import { openRedis } from '#core/server/bus/redis.ts';
import type { Db } from '#core/server/db/db.ts';
import { makeCtx } from '#core/server/db/make-ctx.ts';
import { openDatabase } from '#core/server/db/open-database.ts';
import { keepDeadlines } from '#core/server/deadlines/keep-deadlines.ts';
import type { Feature } from '#core/server/feature.ts';
import { docsRoutes } from '#core/server/http/docs.ts';
import { type Route, rawRoute, route } from '#core/server/http/route.ts';
import { createHttp } from '#core/server/http/server.ts';
import { PROGRAM_SEGMENTS } from '#core/server/http/site.ts';
import { installationSecret } from '#core/server/installation/secrets.ts';
import { openLimits } from '#core/server/limits/open-limits.ts';
import { smtpMailer } from '#core/server/mail/mailer.ts';
import { Metrics } from '#core/server/metrics.ts';
import { openGateway } from '#core/server/pusher/gateway.ts';
import { pusherRoutes } from '#core/server/pusher/routes.ts';
import type { PusherApp } from '#core/server/pusher/signature.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { identify, reserveSlugs, sendMailThrough } from '#features/accounts/server/api.ts';
import { type CountAudience, recordAudience } from '#features/channels/server/api.ts';
import { keepMessagePartitions } from '#features/chat/server/api.ts';
import { GLOBAL_EMOTES_SLUG } from '#features/emotes/contract.ts';
import { classifyThrough, moderationServer } from '#features/moderation/server/api.ts';
import { recordWatching } from '#features/points/server/api.ts';
import { type Config, featureFlags } from './config.ts';
import { everySeconds } from './duty.ts';
import { channelAuthorisers, connectFeatures, features } from './features.ts';
import { lostRightsLeave } from './lost-rights.ts';
import { builtSite, devSite } from './site.ts';
import { watchingOn } from './watching.ts';

const NAME = 'Grandstand';
/** Seconds between two counts of who watches. */
const AUDIENCE_EVERY = 5;
/** Milliseconds that a count waits for a busy node: nobody waits for it, and a node left out would empty its streams. */
const AUDIENCE_PATIENCE = 4_000;
/** Seconds between two looks at who watches: each is a minute watched. */
const WATCHED_EVERY = 60;
const DAY = 24 * 3600;

export interface Running {
  /** Where people reach the site: PUBLIC_URL, or the listening address. */
  url: string;
  /** Where this machine reaches it. */
  localUrl: string;
  /** Stops accepting, answers what is in flight, closes sockets with 4200, lets go of database and Redis. */
  stop(): Promise<void>;
}

/** Puts the whole server together, top to bottom, and starts it. Throws StartupError when it cannot run as configured. */
export async function startGrandstand(config: Config, log: Logger): Promise<Running> {
  const database = await openDatabase(config.DATABASE_URL ? { url: config.DATABASE_URL, log } : { folder: config.DATA_DIR, log });
  await database.migrate(features);
  const redis = config.REDIS_URL ? await openRedis({ url: config.REDIS_URL, log }) : null;
  const bus = await openBus({ redis, log });
  const limits = openLimits({ off: !config.RATE_LIMITS, redis });
  const listeners = [...features.flatMap((feature) => feature.listeners ?? []), ...lostRightsLeave(bus)];
  const flags = featureFlags(config);
  const ctx = makeCtx({ database, bus, limits, log, listeners, now: () => new Date(), features: flags });

  await keepDemoApart(ctx.db, config.demo);

  const app: PusherApp = {
    id: config.PUSHER_APP_ID,
    key: config.PUSHER_APP_KEY,
    secret:
      config.PUSHER_APP_SECRET ?? (await installationSecret(ctx.db, 'pusher_app_secret', () => randomBytes(24).toString('base64url'))),
    cluster: config.PUSHER_CLUSTER,
  };
  const gateway = openGateway({ app, bus, log });
  const metrics = new Metrics();
  metrics.gauge('pusher_sockets', 'Open realtime sockets of this node.', () => gateway.metrics.sockets);
  metrics.gauge('pusher_channels', 'Channels with a socket on this node.', () => gateway.metrics.channels);
  metrics.gauge('pusher_received', 'Frames from clients since the start.', () => gateway.metrics.received);
  metrics.counter('pusher_closed_total', 'Realtime sockets that ended, by reason.', 'reason', () => gateway.metrics.closed);
  metrics.gauge('pusher_deliveries', 'Events written to sockets since the start.', () => gateway.metrics.deliveries);

  connectFeatures();
  const settings: PublicSettings = { name: NAME, pusher: { key: app.key, cluster: app.cluster }, demo: config.demo, features: flags };
  const api = [
    { name: 'installation', routes: [route(publicSettings, async () => settings)] },
    { name: 'realtime', routes: pusherRoutes({ app, bus, authorisers: channelAuthorisers }) },
    ...features,
  ];
  const routes: Route[] = [
    ...api.flatMap((part) => part.routes),
    rawRoute('GET', '/healthz', () =>
      database.isAway() ? { status: 503, body: 'the database is away\n' } : { status: 200, body: 'ok\n' },
    ),
    metrics.route(),
    ...docsRoutes(NAME, api.map(endpointsOf)),
  ];
  reserveSlugs([...PAGE_SEGMENTS, ...PROGRAM_SEGMENTS, GLOBAL_EMOTES_SLUG, ...routes.flatMap(takenSegments)]);
  await keepMessagePartitions(ctx);

  const dev = config.dev ? await devSite() : null;
  const http = await createHttp({
    ctx,
    routes,
    identify,
    secureCookies: config.PUBLIC_URL?.startsWith('https:') ?? false,
    proxies: config.TRUST_PROXY,
    site: dev?.site ?? builtSite(log),
    onReply: (...reply) => metrics.observeRequest(...reply),
  });
  gateway.attach(http.server);
  const port = await http.listen(config.PORT, config.HOST);
  const localUrl = `http://${config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST}:${port}`;
  const url = config.PUBLIC_URL?.replace(/\/$/, '') ?? localUrl;
  const mailer = config.SMTP_URL ? smtpMailer(config.SMTP_URL, config.MAIL_FROM) : null;
  sendMailThrough(mailer, url);
  if (config.MODERATION_URL) {
    classifyThrough(moderationServer({ url: config.MODERATION_URL, key: config.MODERATION_KEY, log, now: () => Date.now() }));
  }

  const duties = [
    everySeconds(AUDIENCE_EVERY, log, 'counting the viewers', () => recordAudience(ctx, audienceOf(bus))),
    everySeconds(WATCHED_EVERY, log, 'counting watched minutes', () => recordWatching(ctx, watchingOn(gateway))),
    everySeconds(DAY, log, 'making room for the next months', () => keepMessagePartitions(ctx)),
    keepDeadlines(
      ctx,
      features.flatMap(({ deadlines }) => deadlines ?? []),
    ),
  ];
  return {
    url,
    localUrl,
    stop: async () => {
      await Promise.all(duties.map((duty) => duty.stop()));
      await Promise.all([http.close(), gateway.close(), dev?.close()]);
      mailer?.close();
      await ctx.close();
      await bus.close();
      await redis?.close();
      await database.close();
    },
  };
}

/** A demo's passwords are public, so its database never serves as an ordinary one, nor the other way round. The first start decides. */
async function keepDemoApart(db: Db, isDemo: boolean): Promise<void> {
  const kind = await installationSecret(db, 'kind_of_installation', () => (isDemo ? 'demo' : 'ordinary'));
  if (kind === 'demo' && !isDemo)
    throw new StartupError('This database is of a demo, whose passwords are public. Start with --demo, or with another database.');
  if (kind !== 'demo' && isDemo)
    throw new StartupError('This database is of an ordinary installation. The demo needs a database of its own.');
}

/** Who has the channel page open listens to `channel.{id}` (wire.md 1.1). */
function audienceOf(bus: ClusterBus): CountAudience {
  return async (live) => {
    const census = await bus.census({ prefix: 'channel.' }, AUDIENCE_PATIENCE);
    return new Map(live.map(({ livestreamId, channelId }) => [livestreamId, census.get(`channel.${channelId}`) ?? 0]));
  };
}

const endpointsOf = ({ name, routes }: Pick<Feature, 'name' | 'routes'>) => ({
  name,
  endpoints: routes.flatMap((one) => ('endpoint' in one ? [one.endpoint] : [])),
});

/** What a channel of that name could not be reached by: the first segment is the site's, the one after `channels` another call's. */
function takenSegments(one: Route): string[] {
  const paths = 'endpoint' in one ? [one.endpoint.path, ...(one.endpoint.aliases ?? [])] : [one.raw.path];
  const segments = paths.flatMap((path) => [path.split('/')[1]!, /\/channels\/([^/]+)/.exec(path)?.[1] ?? '']);
  return segments.filter((segment) => segment !== '' && !segment.startsWith(':'));
}
