import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import type { DeclaredSettings, SettingValues } from '../settings/setting.ts';
import { text } from '../settings/setting-types.ts';
import type { Start } from '../start.ts';
import { Ffmpeg } from './ffmpeg.ts';

const execute = promisify(execFile);

/** Limits in milliseconds and bytes for `ffmpeg -version`, and for the list of its encoders. */
const BOUNDS = { timeout: 10_000, maxBuffer: 1024 * 1024, killSignal: 'SIGKILL' } as const;

/** Null when ffmpeg is missing, does not run, or is another program: a broken update of ffmpeg must not stop the chat. */
export async function findFfmpeg(program: string, log: Logger): Promise<Ffmpeg | null> {
  try {
    const { stdout } = await execute(program, ['-hide_banner', '-version'], BOUNDS);
    const version = /^ffmpeg version (\S{1,100})/.exec(stdout)?.[1];
    if (version === undefined) throw new Error('its output has no ffmpeg version');
    log.info({ program, version }, 'ffmpeg was found: streams have thumbnails');
    return new Ffmpeg(program, version);
  } catch (error) {
    const why = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'not installed' : (error as Error).message;
    log.warn({ program, why }, 'ffmpeg was not found: streams have no thumbnails');
    return null;
  }
}

export const startFfmpeg: Start = async ({ settings: { FFMPEG_PATH }, log }) => {
  const ffmpeg = FFMPEG_PATH === null ? null : await findFfmpeg(FFMPEG_PATH, log);
  return ffmpeg ? { services: { ffmpeg }, stop: () => ffmpeg.close() } : {};
};

/** Some builds leave H.264 out. */
export async function canTranscode({ program }: Ffmpeg, log: Logger): Promise<boolean> {
  try {
    const { stdout } = await execute(program, ['-hide_banner', '-encoders'], BOUNDS);
    if (/^ V\S+ libx264 /m.test(stdout)) return true;
    log.warn({ program }, 'this ffmpeg has no libx264: streams have only one quality');
  } catch (error) {
    log.warn({ program, err: error }, 'ffmpeg did not list its encoders: streams have only one quality');
  }
  return false;
}

export const ffmpegSettings = {
  FFMPEG_PATH: {
    type: text.transform((program) => (program === 'off' ? null : program)),
    default: 'ffmpeg',
    otherwise: 'the one in PATH, if there is one',
    help: 'Path of ffmpeg, which creates the thumbnails of streams; off: none.',
    requirement: 'must be the path of a program, or off',
  },
} satisfies DeclaredSettings;

declare module '../settings/setting.ts' {
  interface Settings extends SettingValues<typeof ffmpegSettings> {}
}
