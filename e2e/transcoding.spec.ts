import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { loopOf } from '#app/demo/loops/loop.ts';
import { realVideo } from '#features/stream/streams/server/testing/real-video.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, REFUSED, test } from './fixtures/journey.ts';

/** ffmpeg may be slower than the stream (see patient-transcoder.ts). */
const PATIENTLY = `--import=${pathToFileURL(join(import.meta.dirname, '../src/app/server/testing/patient-transcoder.ts')).href}`;

/** Height of the shown frame in pixels, once the video plays at that height. */
async function expectHeight(page: Page, height: number): Promise<void> {
  const read = (what: string) => page.evaluate(`document.querySelector('video')?.${what} ?? 0`) as Promise<number>;
  await expect.poll(() => read('videoHeight')).toBe(height);
  const from = await read('currentTime');
  await expect.poll(() => read('currentTime')).toBeGreaterThan(from + 0.5);
}

/** All processes started by the process with this id, in any thread. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
  );

/** Whether a process transcodes. Other ffmpeg processes, which take thumbnails, may end at any moment. */
function isTranscoder(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('-force_key_frames');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return false;
    throw error;
  }
}

test('ST-01 R-01 a lower quality plays from a node without the transcoder, and the source continues when ffmpeg dies', async ({
  newPerson,
  newNode,
  stream,
  visit,
  expectProblem,
}) => {
  // Few frames of one color, so that even a busy machine can transcode them.
  const video = await realVideo({ scenes: [['color=teal', 16]], size: '640x480', rate: 5 });
  const ingesting = await newNode({ TRANSCODE: 'on', NODE_OPTIONS: PATIENTLY });
  const ana = await newPerson('ana');
  await stream(ana, { node: ingesting.url, loop: loopOf(video, 16_000) });
  const page = await visit(null, `/${ana.slug}`, { node: nodeTwo() });
  await expectHeight(page, 480);
  const player = page.getByRole('region', { name: 'Video player' });
  await player.hover();
  await player.getByRole('button', { name: /^Quality/ }).click();
  await page.getByRole('menuitemradio', { name: '360p' }).click();
  await expectHeight(page, 360);

  // The files of the quality are gone, which the browser reports.
  expectProblem(REFUSED);
  process.kill(childrenOf(ingesting.pid).find(isTranscoder)!, 'SIGKILL');
  await expectHeight(page, 480);
});
