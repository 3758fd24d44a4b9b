import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { runDueJobs } from '#core/server/jobs/testing.ts';
import { aVideoConfig, sampleStream } from '#core/server/media/testing/sample-stream.ts';
import { runFfmpeg } from '#core/server/testing/run-ffmpeg.ts';
import { soon } from '#core/testing/soon.ts';
import { refusalOf } from '#features/channel/channels/server/testing/channels-app.ts';
import { givenFollow, givenRole } from '#features/channel/channels/server/testing.ts';
import { givenBan } from '#features/chat/moderation/server/testing.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { sendSeconds } from '#features/stream/streams/server/testing.ts';
import { cutClipJob } from './cut-clip.ts';
import { deleteClipFileJob } from './delete-clips.ts';
import { CLIPS_OF_ANA, type ClipsApp, clipsApp, givenClip, runClipJobs, streamSeconds } from './testing.ts';

let app: ClipsApp;
beforeEach(async () => {
  app = await clipsApp();
});

const shown = async (id: string): Promise<Clip> => (await app.get(`/api/v2/clips/${id}`, app.remy)).json().clip;

test('R-05 a viewer makes a clip of the last 90 seconds of a stream, which is cut and played', async () => {
  const encoder = await streamSeconds(app, 100);
  const source = await app.source();
  expect(source.is_live).toBe(true);
  expect(source.end - source.start).toBeGreaterThan(86);
  expect(source.end - source.start).toBeLessThanOrEqual(90);
  const playlist = await app.get(source.playlist_url, null);
  const [first] = /\/media\/live\/\S+main-segment-\d+\.m4s/.exec(playlist.text)!;
  expect({ playlistStatus: playlist.status, appStatus: (await app.get(first, null)).status }).toEqual({
    playlistStatus: 200,
    appStatus: 200,
  });
  expect(playlist.text).toContain('#EXT-X-ENDLIST');

  const clip = await app.make(source, { start: source.end - 41.3, end: source.end - 9.3 });
  expect(clip).toMatchObject({ state: 'processing', title: 'The jump nobody voted for', clip_url: '', duration: 32 });
  expect(clip.creator.username).toBe('remy');
  await runClipJobs(app);
  const ready = await shown(clip.id);
  expect(ready).toMatchObject({ state: 'ready', clip_url: `/media/clip/${clip.id}.mp4`, duration: expect.closeTo(32, 1) });
  expect((await app.get(CLIPS_OF_ANA, null)).json().clips).toEqual([ready]);
  const video = await app.http.inject({ url: ready.clip_url });
  expect({ statusCode: video.statusCode, cacheControl: video.headers['cache-control'] }).toEqual({
    statusCode: 200,
    cacheControl: 'public, max-age=3600, immutable',
  });
  const part = await app.http.inject({ url: ready.clip_url, headers: { range: 'bytes=4-7' } });
  expect({ statusCode: part.statusCode, body: part.body, contentRange: part.headers['content-range'] }).toEqual({
    statusCode: 206,
    body: 'ftyp',
    contentRange: `bytes 4-7/${video.rawPayload.length}`,
  });
  const head = await app.http.inject({ method: 'HEAD', url: ready.clip_url });
  expect({
    statusCode: head.statusCode,
    contentLength: head.headers['content-length'],
    acceptRanges: head.headers['accept-ranges'],
  }).toEqual({ statusCode: 200, contentLength: String(video.rawPayload.length), acceptRanges: 'bytes' });
  expect(await packetsOf(video.rawPayload)).toBeGreaterThanOrEqual(32 * 30);
  await encoder.close();
});

/** Counts the video packets that ffmpeg reads from a file without a warning. */
async function packetsOf(file: Buffer): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'clip-'));
  const path = join(folder, 'clip.mp4');
  writeFileSync(path, file);
  const list = join(folder, 'packets.txt');
  expect(await runFfmpeg(['-i', path, '-map', '0:v', '-c', 'copy', '-f', 'framecrc', list])).toMatchObject({ code: 0 });
  const lines = readFileSync(list, 'utf8').split('\n');
  rmSync(folder, { recursive: true });
  return lines.filter((line) => /^0,/.test(line)).length;
}

test('R-05 a range that is too short, too long or not stored is refused', async () => {
  const encoder = await streamSeconds(app, 70);
  const source = await app.source();
  const { start, end } = source;
  for (const range of [
    { start: end - 4, end },
    { start: end - 61, end },
    { start: end - 5, end: end + 5 },
    { start: end, end: end - 10 },
    { start: 1_000_000, end: 1_000_010 },
  ])
    expect(refusalOf(await app.ask(source, range))).toEqual([400, 'CLIP_RANGE_INVALID']);
  const other = '00000000-0000-4000-8000-000000000000';
  expect(refusalOf(await app.ask(source, { media_id: other }))).toEqual([404, 'NOTHING_TO_CLIP']);
  for (const title of ['', ' \u200b ', 'x'.repeat(101)]) expect((await app.ask(source, { title })).status).toBe(422);
  for (const request of [{ start: -1 }, { end: 1e300 }, { start: 'a' }, { media_id: 'a' }])
    expect((await app.ask(source, request)).status).toBe(422);
  expect((await app.make(source, { start, end: start + 60 })).duration).toBe(60);
  await encoder.close();
});

test('R-05 a repeated request returns the same clip, also when concurrent', async () => {
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  const request = { idempotency_key: 'one-attempt', start: source.end - 6 };
  const clips = await Promise.all([1, 2, 3].map(() => app.make(source, request)));
  expect(new Set(clips.map(({ id }) => id)).size).toBe(1);
  expect((await app.make(source, request)).id).toBe(clips[0]!.id);
  expect(await app.db.rows(sql`select 1 from clips`)).toHaveLength(1);
  await app.delete(`/api/v2/clips/${clips[0]!.id}`, app.remy);
  expect(refusalOf(await app.ask(source, request))).toEqual([404, 'CLIP_NOT_FOUND']);
  await encoder.close();
});

test('R-05 a person makes at most ten clips an hour, across concurrent requests and channels', async () => {
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  const replies = await Promise.all(Array.from({ length: 14 }, () => app.ask(source)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = replies.filter(({ status }) => status !== 200);
  expect(refused.map(refusalOf)).toEqual(Array(4).fill([429, 'TOO_MANY_CLIPS']));
  expect(refused[0]!.headers.get('retry-after')).toBe('3600');
  const [{ id }] = (await app.db.rows(sql<{ id: string }>`select id::text from clips`)) as [{ id: string }];
  await app.delete(`/api/v2/clips/${id}`, app.remy);
  expect(refusalOf(await app.ask(source))).toEqual([429, 'TOO_MANY_CLIPS']);
  await app.make(source, {}, await givenUser(app.db, 'bo'));
  await encoder.close();
});

test('R-05 the broadcaster chooses who can clip', async () => {
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  const mod = await givenUser(app.db, 'mod');
  await givenRole(app.db, app.channelId, mod.id, 'moderator');
  const path = '/api/internal/v1/channels/ana/clip-settings';
  const allow = async (who_may_clip: string) => expect((await app.put(path, app.ana, { who_may_clip })).status).toBe(200);
  expect((await app.get(path, null)).json().data).toEqual({ who_may_clip: 'everyone', quota: 10 * 1024 ** 3 });
  expect(refusalOf(await app.put(path, mod, { who_may_clip: 'nobody' }))).toEqual([403, 'NOT_ALLOWED']);

  await allow('followers');
  expect(refusalOf(await app.ask(source))).toEqual([403, 'CLIPS_FOLLOWERS_ONLY']);
  await givenFollow(app.db, app.channelId, app.remy.id);
  await app.make(source);
  await allow('subscribers');
  expect(refusalOf(await app.ask(source))).toEqual([403, 'CLIPS_SUBSCRIBERS_ONLY']);
  await allow('moderators');
  expect(refusalOf(await app.get('/api/internal/v1/channels/ana/clip-source', app.remy))).toEqual([403, 'CLIPS_MODERATORS_ONLY']);
  await app.make(source, {}, mod);
  await allow('nobody');
  expect(refusalOf(await app.ask(source, {}, mod))).toEqual([403, 'CLIPS_DISABLED']);
  expect((await app.get(path, null)).json().data).toEqual({ who_may_clip: 'nobody', quota: 10 * 1024 ** 3 });
  expect(await app.db.rows(sql`select 1 from audit_log where act = 'change_clip_settings'`)).toHaveLength(4);
  await encoder.close();
});

test('R-05 the title of a clip, which chat shows, passes the filters of the channel', async () => {
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  await app.post('/api/internal/v1/channels/ana/chatroom/banned-words', app.ana, { words: ['muppet'] });
  await app.put('/api/v2/channels/ana/moderation-rules', app.ana, { rules: { violence: 'hold' } });
  for (const title of ['what a M​uppet', 'i will kill you and stab your whole family'])
    expect(refusalOf(await app.ask(source, { title }))).toEqual([400, 'CLIP_TITLE_NOT_ALLOWED']);
  await app.make(source, { title: 'what a muppet' }, app.ana);
  await app.make(source, { title: 'muppetry is an art' });
  await encoder.close();
});

test('R-05 banned people, visitors and people in a suspended channel make no clips', async () => {
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  expect(refusalOf(await app.post(CLIPS_OF_ANA, null, {}))).toEqual([401, 'NOT_SIGNED_IN']);
  await givenBan(app.db, app.channelId, app.remy.id, app.ana.id);
  expect(refusalOf(await app.ask(source))).toEqual([403, 'BANNED_HERE']);
  await app.db.rows(sql`update channels set suspended_at = now(), suspension_reason = 'test'`);
  expect(refusalOf(await app.ask(source, {}, app.ana))).toEqual([403, 'CHANNEL_SUSPENDED']);
  await encoder.close();
});

test('R-05 no clips are made while the disk is nearly full', async () => {
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  await app.db.rows(sql`update recording_storage set full_since = now()`);
  expect(refusalOf(await app.ask(source))).toEqual([409, 'STORAGE_FULL']);
  await app.db.rows(sql`update recording_storage set full_since = null`);
  await app.make(source);
  await encoder.close();
});

test('R-05 an offline channel has nothing to clip, but the last seconds of its stream can be clipped for a while', async () => {
  const path = '/api/internal/v1/channels/ana/clip-source';
  expect(refusalOf(await app.get(path, app.remy))).toEqual([404, 'NOTHING_TO_CLIP']);
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  await encoder.closed;
  expect(refusalOf(await app.get(path, app.remy))).toEqual([404, 'NOTHING_TO_CLIP']);
  app.clock.pass(600);
  const last = await app.make(source);
  await runClipJobs(app);
  expect((await shown(last.id)).state).toBe('ready');
  app.clock.pass(1);
  expect(refusalOf(await app.ask(source))).toEqual([404, 'NOTHING_TO_CLIP']);
  expect((await app.get(source.playlist_url, null)).status).toBe(404);
});

test('R-05 a clip can span an interruption of the stream, but not a change of its format', async () => {
  const first = await streamSeconds(app, 20);
  await first.close();
  const second = await app.connect();
  await sendSeconds(second, 20);
  await soon(async () => expect((await app.source()).end).toBeGreaterThan(37));
  const { start } = await app.source();
  expect(start).toBe(0);
  const across = await app.make(await app.source(), { start: 15, end: 25 });
  await runClipJobs(app);
  expect(await shown(across.id)).toMatchObject({ state: 'ready', duration: expect.closeTo(10, 1) });

  second.config(aVideoConfig({ codedWidth: 1280, codedHeight: 720 }));
  for (const sample of sampleStream(20, 20_000)) second.sample(sample);
  await second.drained();
  await soon(async () => expect((await app.source()).end).toBeGreaterThan(57));
  const changed = await app.source();
  expect(changed.start).toBeGreaterThan(37);
  expect(refusalOf(await app.ask(changed, { start: changed.start - 4, end: changed.start + 4 }))).toEqual([400, 'CLIP_RANGE_INVALID']);
  for (const begin of [changed.start, changed.start - 10]) {
    const { id } = await app.make(changed, { start: begin, end: begin + 9 });
    await runClipJobs(app);
    expect(await shown(id)).toMatchObject({ state: 'ready', duration: expect.closeTo(9, 1) });
  }
  await second.close();
});

test('R-05 a clip and its video are deleted by its creator and by moderators, who are recorded in the audit log', async () => {
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  const [own, moderated] = [await app.make(source), await app.make(source)];
  await runClipJobs(app);
  const mod = await givenUser(app.db, 'mod');
  await givenRole(app.db, app.channelId, mod.id, 'moderator');
  expect(refusalOf(await app.delete(`/api/v2/clips/${own.id}`, await givenUser(app.db, 'bo')))).toEqual([403, 'NOT_ALLOWED']);
  for (const [clip, person] of [
    [own, app.remy],
    [moderated, mod],
  ] as const) {
    expect((await app.delete(`/api/v2/clips/${clip.id}`, person)).status).toBe(200);
    expect(refusalOf(await app.delete(`/api/v2/clips/${clip.id}`, person))).toEqual([404, 'CLIP_NOT_FOUND']);
    expect((await app.get(`/media/clip/${clip.id}.mp4`, null)).status).toBe(404);
  }
  await runClipJobs(app);
  expect((await app.ctx.objects.list('clips/')).objects).toEqual([]);
  const recorded = await app.db.rows(sql`select actor_id as actor, target_id as target from audit_log where act = 'delete_clip'`);
  expect(recorded).toEqual([{ actor: mod.id, target: app.remy.id }]);
  await encoder.close();
});

test('R-05 a clip deleted during cutting leaves no video, and one that cannot be cut fails', async () => {
  const encoder = await streamSeconds(app, 20);
  const source = await app.source();
  const gone = await app.make(source);
  const { objects } = app.ctx;
  const put = objects.put.bind(objects);
  app.ctx.objects.put = async (...given) => {
    await put(...given);
    await app.delete(`/api/v2/clips/${gone.id}`, app.remy);
  };
  await runClipJobs(app);
  app.ctx.objects.put = put;
  expect((await objects.list('clips/')).objects).toEqual([]);

  const lost = await app.make(source);
  await app.db.rows(sql`update clips set media_id = null`);
  await runClipJobs(app);
  expect(await shown(lost.id)).toMatchObject({ state: 'failed', clip_url: '' });
  expect((await app.get(CLIPS_OF_ANA, null)).json().clips).toEqual([]);
  await encoder.close();
});

test('R-05 when a node dies after storing a video, the clip is served only after another attempt finishes it', async () => {
  const encoder = await streamSeconds(app, 20);
  const { id } = await app.make(await app.source());
  const { objects } = app.ctx;
  const put = objects.put.bind(objects);
  vi.spyOn(objects, 'put').mockImplementationOnce(async (...given) => {
    await put(...given);
    throw new Error('The node died.');
  });
  await runClipJobs(app);
  expect((await shown(id)).state).toBe('processing');
  expect((await app.get(`/media/clip/${id}.mp4`, null)).status).toBe(404);
  app.clock.pass(3600);
  await runClipJobs(app);
  expect(await shown(id)).toMatchObject({ state: 'ready', duration: expect.closeTo(10, 1) });
  expect((await app.get(`/media/clip/${id}.mp4`, null)).status).toBe(200);
  await encoder.close();
});

test('R-05 a clip deleted while its video is stored leaves none, also when the deletion job is running', async () => {
  const encoder = await streamSeconds(app, 20);
  const { id } = await app.make(await app.source());
  const { objects } = app.ctx;
  const [put, remove] = [objects.put.bind(objects), objects.delete.bind(objects)];
  const [removed, isCut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let deletion = Promise.resolve();
  vi.spyOn(objects, 'delete').mockImplementationOnce(async (keys) => {
    await remove(keys);
    removed.resolve();
    await isCut.promise;
  });
  vi.spyOn(objects, 'put').mockImplementationOnce(async (...given) => {
    await app.delete(`/api/v2/clips/${id}`, app.remy);
    deletion = runDueJobs(app.ctx, [deleteClipFileJob]);
    await removed.promise;
    await put(...given);
  });
  await runDueJobs(app.ctx, [cutClipJob]);
  isCut.resolve();
  await deletion;
  await runClipJobs(app);
  expect((await objects.list('clips/')).objects).toEqual([]);
  await encoder.close();
});

test('invalid clip addresses have no video', async () => {
  const processing = await givenClip(app.db, { channelId: app.channelId, creatorId: app.remy.id, state: 'processing' });
  const ready = await givenClip(app.db, { channelId: app.channelId, creatorId: app.remy.id });
  for (const name of [`${processing}.mp4`, `${ready}.mp4`, `${ready}.mov`, 'x.mp4', 'x%2fx.mp4', `${ready}`])
    expect((await app.get(`/media/clip/${name}`, null)).status).toBe(404);
  for (const name of ['x/0-1.m3u8', `${ready}/0-1.m3u8`, `${ready}/1.m3u8`, `${ready}/0-9999999999.m3u8`])
    expect((await app.get(`/media/clip-source/${name}`, null)).status).toBe(404);
});
