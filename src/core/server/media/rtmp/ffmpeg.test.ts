import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#core/server/testing/processes.ts';
import { runFfmpeg, TEST_CLIP } from '#core/server/testing/run-ffmpeg.ts';
import { readFlvFile } from '../flv/flv-file.ts';
import { publish } from './publisher.ts';
import { openServer } from './testing/open-server.ts';

test('a stream published by ffmpeg equals its FLV file, and so does that file published by our publisher', async () => {
  const folder = temporaryFolder('flv');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'clip.flv');
  expect(await runFfmpeg([...TEST_CLIP, file])).toMatchObject({ code: 0 });
  const events = readFlvFile(readFileSync(file));
  const configs = events.flatMap((event) => (event.kind === 'config' ? [event.config] : []));
  const samples = events.flatMap((event) => (event.kind === 'sample' ? [event.sample] : []));
  expect(configs).toMatchObject([
    { track: 'video', codec: expect.stringMatching(/^avc1\.[\da-f]{6}$/), width: 640, height: 360, frameRate: 30 },
    { track: 'audio', codec: 'mp4a.40.2', sampleRate: 44_100, channels: 2 },
  ]);
  const video = samples.filter(({ track }) => track === 'video');
  expect([video.length, video.filter(({ isKeyFrame }) => isKeyFrame).length]).toEqual([60, 2]);
  expect(video.some(({ offset }) => offset > 33)).toBe(true);

  const { url, streams } = await openServer();
  expect(await runFfmpeg(['-i', file, '-c', 'copy', '-f', 'flv', `${url}/key-of-ffmpeg`])).toMatchObject({ code: 0 });
  const publisher = await publish({ url, key: 'key-of-our-own' });
  for (const config of configs) publisher.config(config);
  for (const sample of samples) {
    publisher.sample(sample);
    await publisher.drained();
  }
  await publisher.close();

  expect(streams.map(({ request }) => request)).toMatchObject([
    { app: 'live', key: 'key-of-ffmpeg' },
    { app: 'live', key: 'key-of-our-own' },
  ]);
  for (const stream of streams) {
    expect(await stream.ended).toMatchObject({ reason: 'unpublished' });
    expect(stream.configs).toEqual(configs);
    expect(stream.samples).toEqual(samples);
  }
  expect(streams[0]!.metadata).toMatchObject([{ encoder: expect.stringContaining('Lavf'), width: 640, height: 360, frameRate: 30 }]);
});

test('ffmpeg prints the sentence of a refusal and exits', async () => {
  const status = { code: 'NetStream.Publish.BadName', description: 'This stream key is not valid.' };
  const { url } = await openServer({ answer: () => status });
  const { code, printed } = await runFfmpeg([...TEST_CLIP, '-f', 'flv', `${url}/wrong`]);
  expect({ code, printed }).toEqual({ code: 1, printed: expect.stringContaining(status.description) });
});

test('audio of another codec is ignored beside the video, and refused by name alone', async () => {
  const { url, streams } = await openServer();
  const mp3 = ['-c:a', 'libmp3lame', '-f', 'flv'];
  await runFfmpeg([...TEST_CLIP, ...mp3, `${url}/both`]);
  expect(await streams[0]!.ended).toMatchObject({ reason: 'unpublished' });
  expect(streams[0]!.ignored).toMatchObject([{ track: 'audio', codec: 'MP3' }]);
  expect(streams[0]!.samples.every(({ track }) => track === 'video')).toBe(true);
  await runFfmpeg([...TEST_CLIP, '-vn', ...mp3, `${url}/alone`]);
  expect(await streams[1]!.ended).toEqual({ reason: 'unsupported', description: 'MP3 is not supported. Use AAC.' });
});
