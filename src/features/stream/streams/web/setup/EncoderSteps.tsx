import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { CopyButton } from './CopyButton.tsx';

interface EncoderStepsProps {
  server: string;
  streamKey: string;
}

export function EncoderSteps({ server, streamKey }: EncoderStepsProps) {
  return (
    <section>
      <h3 className="text-14 font-bold">{t('streams.setup.obs')}</h3>
      <ol className="mt-2 flex flex-col gap-3 [counter-reset:step]">
        <Step title={t('streams.setup.obs.service')}>{t('streams.setup.obs.service.text')}</Step>
        <Step title={t('streams.setup.obs.paste')}>
          <span className="mt-1 flex flex-wrap gap-2">
            <CopyButton size="small" text={server} label={t('streams.setup.copy_server')} />
            <CopyButton size="small" text={streamKey} label={t('streams.setup.copy_key')} />
          </span>
        </Step>
        <Step title={t('streams.setup.obs.output')}>{t('streams.setup.obs.output.text')}</Step>
        <Step title={t('streams.setup.obs.start')}>{t('streams.setup.obs.start.text')}</Step>
      </ol>
      <details className="mt-4">
        <summary className="cursor-pointer text-12 font-semibold text-mint-text">{t('streams.setup.ffmpeg')}</summary>
        <code dir="ltr" className="mt-2 block rounded-sm bg-field p-2 font-mono text-12 wrap-anywhere text-ink-2">
          {ffmpegCommand(server, '•'.repeat(8))}
        </code>
        <div className="mt-2 flex flex-wrap items-center gap-2">
          <CopyButton size="small" text={ffmpegCommand(server, streamKey)} label={t('streams.setup.ffmpeg.copy')} />
          <span className="text-12 text-ink-3">{t('streams.setup.ffmpeg.hint')}</span>
        </div>
      </details>
    </section>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 [counter-increment:step]">
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-full bg-control text-12 font-bold text-ink-2 tabular-nums before:content-[counter(step)]"
      />
      <div>
        <p className="font-semibold">{title}</p>
        <div className="text-12 text-ink-2">{children}</div>
      </div>
    </li>
  );
}

/** A single line for every shell. Key frames are forced by time, for any frame rate; browsers decode only 4:2:0. */
const ffmpegCommand = (server: string, key: string): string =>
  `ffmpeg -re -i video.mp4 -c:v libx264 -preset veryfast -pix_fmt yuv420p -b:v 4500k -maxrate 4500k -bufsize 9000k -force_key_frames "expr:gte(t,n_forced*2)" -c:a aac -b:a 160k -f flv "${server}/${key}"`;
