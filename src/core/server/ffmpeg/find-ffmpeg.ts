import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { Start } from '../start.ts';
import { Ffmpeg } from './ffmpeg.ts';

const execute = promisify(execFile);

/** Milliseconds and bytes for `ffmpeg -version`, and for the list of its encoders. */
const BOUNDS = { timeout: 10_000, maxBuffer: 1024 * 1024, killSignal: 'SIGKILL' } as const;

/**
 * Looks for ffmpeg: a path, or a name to find in PATH. Null when it is not there, does not run, or is another program. The server works
 * without it, so that an update which breaks ffmpeg does not end the chat; the log says what is missing.
 */
export async function findFfmpeg(program: string, log: Logger): Promise<Ffmpeg | null> {
  try {
    const { stdout } = await execute(program, ['-hide_banner', '-version'], BOUNDS);
    const version = /^ffmpeg version (\S{1,100})/.exec(stdout)?.[1];
    if (version === undefined) throw new Error('it does not say which version of ffmpeg it is');
    log.info({ program, version }, 'ffmpeg was found: streams get pictures');
    return new Ffmpeg(program, version);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not installed' : (error as Error).message;
    log.warn({ program, why }, 'ffmpeg was not found: streams get no pictures');
    return null;
  }
}

export const startFfmpeg: Start = async ({ settings: { FFMPEG_PATH }, log }) => {
  const ffmpeg = FFMPEG_PATH === null ? null : await findFfmpeg(FFMPEG_PATH, log);
  return ffmpeg ? { services: { ffmpeg }, stop: () => ffmpeg.close() } : {};
};

/** Whether it can encode H.264, which a build of ffmpeg may leave out. If not, the log says so. */
export async function canTranscode({ program }: Ffmpeg, log: Logger): Promise<boolean> {
  try {
    const { stdout } = await execute(program, ['-hide_banner', '-encoders'], BOUNDS);
    if (/^ V\S+ libx264 /m.test(stdout)) return true;
    log.warn({ program }, 'this ffmpeg has no libx264: streams have one quality only');
  } catch (error) {
    log.warn({ program, err: error }, 'ffmpeg did not list its encoders: streams have one quality only');
  }
  return false;
}
