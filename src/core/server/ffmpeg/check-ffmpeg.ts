import { coreCheckTexts } from '#core/checks/texts.en.ts';
import { diagnostic, found, guide } from '../diagnostics/diagnostic.ts';
import { canTranscode, findFfmpeg } from './ffmpeg.ts';

/** Encoder of the smaller qualities. Some builds leave it out. */
const ENCODER = 'libx264';

export const ffmpegDiagnostic = diagnostic({
  id: 'ffmpeg',
  texts: coreCheckTexts,
  place: guide('ffmpeg is optional'),
  seconds: 20,
  async run({ settings: { FFMPEG_PATH }, log }) {
    if (FFMPEG_PATH === null) return found('skipped', 'off');
    const ffmpeg = await findFfmpeg(FFMPEG_PATH, log);
    if (ffmpeg === null) return found('warning', 'missing');
    const { version } = ffmpeg;
    return (await canTranscode(ffmpeg, log))
      ? found('ok', 'ok', { version })
      : found('warning', 'no_encoder', { version, encoder: ENCODER });
  },
});
