import type { DeclaredSettings, SettingValues } from '../settings/setting.ts';
import { text } from '../settings/setting-types.ts';

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
