import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check, diagnosticNamed } from '../diagnostics/testing.ts';
import { afterTest } from '../testing/after-test.ts';
import { temporaryFolder } from '../testing/processes.ts';

const checked = (FFMPEG_PATH: string | null) => check(diagnosticNamed('ffmpeg'), { settings: { FFMPEG_PATH } });

/** A program that prints what ffmpeg prints. */
function ffmpegWith(encoders: string): string {
  const folder = temporaryFolder('ffmpeg-double');
  afterTest(async () => rmSync(folder, { recursive: true, force: true }));
  const program = join(folder, 'ffmpeg');
  writeFileSync(
    program,
    `#!/bin/sh\ncase "$2" in\n-version) echo "ffmpeg version 7.1.2 Copyright";;\n*) printf ' V....D %s  x\\n' ${encoders};;\nesac\n`,
  );
  chmodSync(program, 0o755);
  return program;
}

test('ffmpeg with H.264 is fine, and without it streams have one quality', async () => {
  expect(await checked(ffmpegWith('libx264'))).toMatchObject({ state: 'ok', text: 'ffmpeg 7.1.2 makes thumbnails and smaller qualities.' });
  expect(await checked(ffmpegWith('libvpx'))).toMatchObject({
    state: 'warning',
    text: 'ffmpeg 7.1.2 makes thumbnails, but it has no libx264, so streams have one quality only.',
    advice: 'Install a build of ffmpeg with libx264.',
  });
});

test('a missing ffmpeg is a warning, and one that is turned off is skipped', async () => {
  expect(await checked('/nowhere/ffmpeg')).toMatchObject({
    state: 'warning',
    text: 'ffmpeg was not found, so streams and recordings have no thumbnails.',
    advice: 'Install it, or set FFMPEG_PATH, and restart.',
  });
  expect(await checked(null)).toMatchObject({ state: 'skipped', code: 'off' });
});
