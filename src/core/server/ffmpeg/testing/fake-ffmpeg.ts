import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterTest } from '../../testing/after-test.ts';
import { findProgram, fromPackage, temporaryFolder } from '../../testing/processes.ts';
import { Ffmpeg } from '../ffmpeg.ts';

/** The path of a program of its own that runs this JavaScript, until the end of the test. */
export function aProgram(script: string): string {
  const folder = temporaryFolder('ffmpeg');
  afterTest(async () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'ffmpeg.cjs');
  writeFileSync(file, `#!${process.execPath}\n${script}\n`, { mode: 0o755 });
  return file;
}

/** A program in the place of ffmpeg that does this, to show what becomes of one that is broken. */
export const fakeFfmpeg = (script: string): Ffmpeg => new Ffmpeg(aProgram(script), 'fake');

/** The real one, which tests of video need. */
export function realFfmpeg(): Ffmpeg {
  const program = fromPackage('ffmpeg', () => findProgram('ffmpeg', ['/usr/bin', '/usr/local/bin']));
  return new Ffmpeg(program, 'installed');
}
