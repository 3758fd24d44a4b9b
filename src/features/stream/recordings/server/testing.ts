import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#core/server/db/db.ts';
import { runAllDue } from '#core/server/deadlines/run-deadlines.ts';
import type { ServerFeature } from '#core/server/feature.ts';
import type { TestApp } from '#core/server/testing/test-app.ts';
import { NOON } from '#core/server/testing/test-clock.ts';
import { soon } from '#core/testing/soon.ts';
import type { Video } from '#features/stream/recordings/contract/video.ts';
import { UNDO_SECONDS } from '#features/stream/recordings/rules.ts';
import { upsertMedia } from '#features/stream/streams/server/store/media.ts';
import {
  type StreamNodeOptions,
  type StreamsApp,
  sendSeconds,
  streamFeatures,
  streamsApp,
} from '#features/stream/streams/server/testing.ts';
import { recordingsServer } from './feature.ts';
import { deleteSurplus } from './retention.ts';
import { insertRecording } from './store/recordings.ts';

/** In call order. */
export const recordingFeatures: readonly ServerFeature[] = [...streamFeatures, recordingsServer];

/** Runs the due deadlines of all features. */
export const runDeadlines = ({ ctx }: Pick<TestApp, 'ctx'>) =>
  runAllDue(
    ctx,
    recordingFeatures.flatMap(({ deadlines = [] }) => deadlines),
  );

/** A node with ana's channel, which records its streams. */
export const recordingsApp = (options: StreamNodeOptions = {}): Promise<StreamsApp> =>
  streamsApp({ features: recordingFeatures, ...options });

/** Streams to ana's channel; then the encoder leaves, and the livestream ends half a minute later. */
export async function streamFor(app: StreamsApp, seconds: number): Promise<void> {
  const encoder = await app.connect();
  await sendSeconds(encoder, seconds);
  await encoder.close();
  await soon(async () => expect(await app.db.rows(sql`select 1 from ingests where interrupted_at is not null`)).toHaveLength(1));
  app.clock.pass(30);
  await runDeadlines(app);
}

/** Public ones. */
export const videosOfAna = async (app: Pick<TestApp, 'get'>): Promise<Video[]> =>
  (await app.get('/api/v2/channels/ana/videos', null)).json();

/** Returns ana's latest recording after a stream of this length. */
export async function givenRecording(app: StreamsApp, seconds = 5): Promise<Video> {
  await streamFor(app, seconds);
  return (await videosOfAna(app))[0]!;
}

/** Advances past the undo period and removes deleted recordings. Their file jobs stay pending. */
export async function removeDeleted({ clock, ctx }: Pick<TestApp, 'clock' | 'ctx'>): Promise<void> {
  clock.pass(UNDO_SECONDS);
  await deleteSurplus.run(ctx, undefined as never);
}

/** A public recording of one minute without files. Returns its uuid. */
export async function givenStoredRecording(db: Db, channelId: number, livestreamId: number, at = NOON): Promise<string> {
  const [mediaId, uuid] = [randomUUID(), randomUUID()];
  await upsertMedia(db, { id: mediaId, livestreamId, channelId, connectionId: randomUUID(), at });
  await insertRecording(db, { uuid, channelId, livestreamId, mediaId, visibility: 'public', duration: 60, byteLength: 1, at });
  return uuid;
}

const ADDRESS = /\/(?:media|files)\/[^\s",]+/g;

/** Every address of a file in this text, and in the playlists among them. */
export async function filesIn(app: Pick<TestApp, 'get'>, text: string): Promise<Set<string>> {
  const found = new Set(text.match(ADDRESS) ?? []);
  for (const address of found) {
    if (!address.endsWith('.m3u8')) continue;
    const playlist = (await app.get(address, null)).text;
    const uris = [...playlist.matchAll(/^(?!#)(\S+)$|URI="([^"]+)"/gm)].map(([, line, attribute]) => (line ?? attribute)!);
    for (const uri of uris) found.add(uri.startsWith('/') ? uri : join(dirname(address), uri));
  }
  return found;
}
