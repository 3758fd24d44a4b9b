import { MINUTE_MS, SECOND_MS } from '#core/contract/durations.ts';
import type { ReplyInput } from '#core/contract/endpoint.ts';
import { sharedRead } from '#core/server/concurrency/shared-read.ts';
import type { Ctx, Viewer } from '#core/server/context.ts';
import { contribution } from '#core/server/feature.ts';
import { countJobs } from '#core/server/jobs/store.ts';
import { avatarUrl } from '#core/server/pictures/stored-pictures.ts';
import { SERVER_VERSION } from '#core/server/version.ts';
import {
  DAY_STEP_MINUTES,
  type LiveChannel,
  OVERVIEW_CHANNELS,
  type Overview,
  showLastDay,
  showOverview,
} from '#features/operators/staff/contract/overview.ts';
import { requireStaff } from '#features/people/accounts/server/api.ts';
import { healthWarnings } from '#features/stream/streams/rules/health.ts';
import { lostAt } from '#features/stream/streams/rules/ingest.ts';
import { countLive, findDatabaseFigures, findDatabaseSize, type LiveRow, listLastDay, listMostWatched, listNodes } from './store.ts';

declare module '#core/server/feature.ts' {
  interface Contributions {
    /** The last complete backup of this installation, null before the first one, and whether the latest attempt failed. */
    lastBackup: (ctx: Ctx) => Promise<{ at: Date | null; hasFailed: boolean }>;
  }
}

/** All staff share one read, so that many open pages cost what one costs. */
const ALL_STAFF = { id: 0 };
const SHARED_SECONDS = 2;

export async function readOverview(ctx: Ctx, viewer: Viewer): Promise<Overview> {
  await requireStaff(ctx.db, viewer, showOverview);
  return sharedOverview(ctx, ALL_STAFF);
}

const sharedOverview = sharedRead(SHARED_SECONDS, async (ctx): Promise<Overview> => {
  const { db, settings, services } = ctx;
  const now = ctx.now();
  // One after the other, so that the page never holds more than one connection.
  const live = await countLive(db);
  const mostWatched = await listMostWatched(db, OVERVIEW_CHANNELS);
  const nodes = await listNodes(db, now);
  const { maxConnections, ...database } = await findDatabaseFigures(db);
  const backup = await contribution(ctx, 'lastBackup')?.(ctx);
  return {
    live: { ...live, most_watched: mostWatched.map((row) => liveChannel(ctx, row, now)) },
    nodes: nodes.map(({ node, version, people, sockets, sendRate, loopDelay, cpu, memory }) => ({
      node,
      version,
      people,
      sockets,
      cpu,
      memory,
      sends: sendRate,
      loop_delay_ms: loopDelay,
    })),
    database: {
      kind: settings.DATABASE_URL ? 'postgresql' : 'embedded',
      ...database,
      // Distributions add the version of their package.
      version: database.version.split(' ')[0]!,
      max_connections: maxConnections,
      size: await sharedSize(ctx, ALL_STAFF),
    },
    redis: services.isRedisUp ? (services.isRedisUp() ? 'up' : 'down') : null,
    disk: await ctx.objects.space(),
    jobs: await readJobs(ctx),
    versions: { server: SERVER_VERSION, node: process.versions.node, ffmpeg: services.ffmpeg?.version ?? null },
    backup: backup ? { at: backup.at?.toISOString() ?? null, has_failed: backup.hasFailed } : null,
  };
});

/** It reads the sizes of all files of the database. */
const sharedSize = sharedRead(MINUTE_MS / SECOND_MS, ({ db }) => findDatabaseSize(db));

async function readJobs({ db }: Ctx): Promise<Overview['jobs']> {
  const sum = { waiting: 0, running: 0, retrying: 0, dead: 0 };
  for (const counts of await countJobs(db)) for (const state of Object.keys(sum) as (keyof typeof sum)[]) sum[state] += counts[state];
  return sum;
}

function liveChannel(ctx: Ctx, { picture, startedAt, leaseUntil, interruptedAt, figures, ...row }: LiveRow, now: Date): LiveChannel {
  const isLost = leaseUntil !== null && lostAt({ leaseUntil, interruptedAt }, now) !== null;
  return {
    ...row,
    profile_pic: avatarUrl(ctx, picture),
    started_at: startedAt.toISOString(),
    bitrate: isLost ? null : (figures?.bitrate ?? null),
    health: isLost ? 'lost' : figures && (healthWarnings(figures).length > 0 ? 'unstable' : 'good'),
  };
}

export async function readLastDay(ctx: Ctx, viewer: Viewer): Promise<ReplyInput<typeof showLastDay>['data']> {
  await requireStaff(ctx.db, viewer, showLastDay);
  return sharedDay(ctx, ALL_STAFF);
}

const sharedDay = sharedRead(MINUTE_MS / SECOND_MS, async (ctx) => ({
  minutes_per_point: DAY_STEP_MINUTES,
  points: (await listLastDay(ctx.db, ctx.now())).map(({ at, loopDelay, ...point }) => ({
    ...point,
    at: at.toISOString(),
    loop_delay_ms: loopDelay,
  })),
}));
