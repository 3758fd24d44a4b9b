import { type ReactNode, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import type { RailChannel } from '#features/channel/channels/contract/followed.ts';
import { RailRow } from './RailRow.tsx';

/** Rows before "Show more". */
const SHOWN = 8;

interface RailSectionProps {
  title: string;
  narrow: boolean;
  channels: RailChannel[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** Shown without channels. */
  empty: ReactNode;
}

export function RailSection({ title, narrow, channels, failed, onRetry, empty }: RailSectionProps) {
  const [all, setAll] = useState(false);
  // The narrow sidebar has no room for text, so it hides a section without avatars.
  if (narrow && (channels?.length === 0 || (failed && !channels))) return null;
  const shown = all ? channels : channels?.slice(0, SHOWN);
  return (
    <section aria-label={title} className="border-t border-line-soft py-3 first:border-0 first:pt-0">
      <h2 className={cx('px-4 text-11 leading-7 font-semibold tracking-wider text-ink-3 uppercase', narrow && 'sr-only')}>{title}</h2>
      {!channels && failed && !narrow && (
        <div className="px-4 py-2 text-12 text-ink-2">
          <p className="mb-2">{t('channels.rail.failed')}</p>
          <Button size="small" onClick={onRetry}>
            {t('core.try_again')}
          </Button>
        </div>
      )}
      {channels?.length === 0 && !narrow && <div className="px-4 py-1.5 text-12 text-ink-3">{empty}</div>}
      <ul>
        {shown?.map((channel) => (
          <li key={channel.channel_id}>
            <RailRow channel={channel} narrow={narrow} />
          </li>
        ))}
      </ul>
      {channels && channels.length > SHOWN && !narrow && (
        <button
          type="button"
          className="px-4 py-2 text-12 font-semibold text-mint-text hover:underline"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'channels.rail.show_less' : 'channels.rail.show_more')}
        </button>
      )}
    </section>
  );
}
