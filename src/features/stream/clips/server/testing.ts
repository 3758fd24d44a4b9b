import { sql } from 'kysely';
import { v7 } from 'uuid';
import { expect } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { soon } from '#core/testing/soon.ts';
import { NOON } from '#features/people/accounts/examples.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { Clip, ClipSource, ClipState } from '#features/stream/clips/contract/clip.ts';
import { recordingFeatures } from '#features/stream/recordings/server/testing.ts';
import { type StreamNodeOptions, type StreamsApp, sendSeconds, streamsApp } from '#features/stream/streams/server/testing.ts';
import { cutClipJob } from './cut-clip.ts';
import { deleteClipFileJob } from './delete-clips.ts';
import { clipsServer } from './feature.ts';
import { insertClip, type NewClip } from './store/clips.ts';

/** In call order. */
export const clipFeatures: readonly ServerFeature[] = [...recordingFeatures, clipsServer];

type Person = Awaited<ReturnType<typeof givenUser>>;
type Given = Partial<NewClip> & Pick<NewClip, 'channelId' | 'creatorId'> & { state?: ClipState; views?: number };

/** Inserts a clip of 32 seconds made at noon, ready by default and without a stored video. Returns its id. */
export async function givenClip(db: Db, { state = 'ready', views = 0, ...given }: Given): Promise<string> {
  const at = given.at ?? NOON;
  const id = v7({ msecs: at.getTime() });
  const clip = {
    id,
    idempotencyKey: id,
    title: 'The jump',
    categoryId: 101,
    isMature: false,
    livestreamId: null,
    mediaId: null,
    pictures: [],
  };
  await insertClip(db, { ...clip, startsAt: 4, duration: 32, happenedAt: at, at, ...given });
  await db.rows(sql`update clips set state = ${state}, views = ${views} where id = ${given.id ?? id}::uuid`);
  return given.id ?? id;
}

/** Runs due clip jobs. */
export const runClipJobs = ({ ctx }: Pick<TestApp, 'ctx'>): Promise<void> => runDueJobs(ctx, [cutClipJob, deleteClipFileJob]);

export interface ClipsApp extends StreamsApp {
  remy: Person;
  /** Returns the source for remy's clips. */
  source(video?: string): Promise<ClipSource>;
  /** Requests a clip of ana's channel: the last ten seconds of the source by default. */
  ask(source: ClipSource, request?: object, person?: Person): ReturnType<TestApp['post']>;
  /** Same as `ask`, for a clip that must succeed. */
  make(source: ClipSource, request?: object, person?: Person): Promise<Clip>;
}

export const CLIPS_OF_ANA = '/api/v2/channels/ana/clips';
let keys = 0;

/** A node with ana's channel and remy, who watches it. */
export async function clipsApp(options: StreamNodeOptions = {}): Promise<ClipsApp> {
  const app = await streamsApp({ features: clipFeatures, ...options });
  const remy = await givenUser(app.db, 'remy');
  const source = async (video?: string) => {
    const query = video === undefined ? '' : `?video=${video}`;
    const reply = await app.get(`/api/internal/v1/channels/ana/clip-source${query}`, remy);
    expect(reply.status).toBe(200);
    return reply.json().data as ClipSource;
  };
  const ask = ({ media_id, end }: ClipSource, request: object = {}, person = remy) => {
    const body = { idempotency_key: `attempt-${++keys}`, media_id, start: end - 10, end, title: 'The jump nobody voted for' };
    return app.post(CLIPS_OF_ANA, person, { ...body, ...request });
  };
  const make = async (...args: Parameters<typeof ask>) => {
    const reply = await ask(...args);
    expect([reply.status, reply.text]).toEqual([200, reply.text]);
    return reply.json().data.clip as Clip;
  };
  return Object.assign(app, { remy, source, ask, make });
}

/** Streams to ana's channel, and waits until nearly all of it is stored. */
export async function streamSeconds(app: StreamsApp, seconds: number) {
  const encoder = await app.connect();
  await sendSeconds(encoder, seconds);
  await soon(async () => {
    const row = await app.db.row(sql<{ end: number }>`
      select coalesce(max(media_time + duration), 0)::float8 as "end" from media_segments where variant = 'main'`);
    expect(row!.end).toBeGreaterThan(seconds - 3);
  });
  return encoder;
}
