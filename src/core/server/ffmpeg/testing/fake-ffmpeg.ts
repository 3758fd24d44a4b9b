import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterTest } from '../../testing/after-test.ts';
import { findProgram, fromPackage, temporaryFolder } from '../../testing/processes.ts';
import { Ffmpeg } from '../ffmpeg.ts';

/** The path of an executable that runs this JavaScript, until the end of the test. */
export function aProgram(script: string): string {
  const folder = temporaryFolder('ffmpeg');
  afterTest(async () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'ffmpeg.cjs');
  writeFileSync(file, `#!${process.execPath}\n${script}\n`, { mode: 0o755 });
  return file;
}

/** An executable in place of ffmpeg that behaves as given, to test broken ones. */
export const fakeFfmpeg = (script: string): Ffmpeg => new Ffmpeg(aProgram(script), 'fake');

/** The real ffmpeg, for tests of video. */
export function realFfmpeg(): Ffmpeg {
  const program = fromPackage('ffmpeg', () => findProgram('ffmpeg', ['/usr/bin', '/usr/local/bin']));
  return new Ffmpeg(program, 'installed');
}
