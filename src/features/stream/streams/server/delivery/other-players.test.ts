import { expect, test } from 'vitest';
import { runFfmpeg } from '#core/server/testing/run-ffmpeg.ts';
import { soon } from '#core/testing/soon.ts';
import { realVideo, sendVideo } from '../testing/real-video.ts';
import { streamsApp } from '../testing.ts';

test('ST-01 ffmpeg plays a stream from its URL while it is live, and to its end', async () => {
  const app = await streamsApp();
  const encoder = await app.connect();
  await sendVideo(encoder, await realVideo({ scenes: [['testsrc', 9]] }));
  const { data } = (await app.get('/api/v2/channels/ana/livestream', null)).json();
  const address = new URL(data.playback_url, app.rtmp.nodeUrl!);
  const read = async ({ pathname }: URL) => (await app.get(pathname, null)).text;
  const main = await soon(async () => new URL(/^.*main\.m3u8$/m.exec(await read(address))![0], address));
  const played = { code: 0, printed: '' };
  const quality = ['-map', '0:v:0', '-map', '0:a:0', '-f', 'null', '-'];
  expect(await runFfmpeg(['-live_start_index', '0', '-i', address.href, '-t', '4', ...quality])).toEqual(played);
  await encoder.close();
  await app.delete('/api/internal/v1/channels/ana/livestream', app.ana);
  await soon(async () => expect(await read(main)).toContain('ENDLIST'));
  expect(await runFfmpeg(['-live_start_index', '0', '-i', main.href, ...quality])).toEqual(played);
});
