import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { Uptime } from '#features/channel/channels/web/Uptime.tsx';
import { useViewers } from '#features/channel/channels/web/use-channel.ts';
import { ViewerCount } from '#features/channel/channels/web/ViewerCount.tsx';
import { useManagedChannel } from './managed-channel.ts';
import { SectionMenu } from './SectionMenu.tsx';

/** The header of a section: its name, whether the channel is live, and the controls of the section. */
export function SectionHeader({ title, children }: { title: string; children?: ReactNode }) {
  const managed = useManagedChannel();
  const phone = useMediaQuery(PHONE);
  return (
    <header className="flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 px-4 max-md:min-h-11 max-md:px-3 max-md:bg-column">
      <div className="flex min-h-11 min-w-0 items-center gap-3 max-md:gap-2">
        <h1 className="flex min-w-0 text-18 font-bold tracking-tight">{phone ? <SectionMenu {...managed} title={title} /> : title}</h1>
        <StreamStatus channel={managed.channel} />
      </div>
      <div className="ms-auto flex shrink-0 items-center gap-2">{children}</div>
    </header>
  );
}

function StreamStatus({ channel }: { channel: Channel }) {
  const viewers = useViewers(channel);
  const stream = channel.livestream;
  if (!stream)
    return (
      <p className="flex shrink-0 items-center gap-1.5 font-semibold text-ink-3">
        <Icon name="offline" size="small" />
        {t('core.offline')}
      </p>
    );
  return (
    <p className="flex shrink-0 items-center gap-3 font-semibold text-ink-2 max-md:gap-2">
      <LiveMark />
      <span className="flex items-center gap-1.5">
        <ViewerCount count={viewers} />
      </span>
      <span className="flex items-center gap-1.5 max-lg:hidden">
        <Icon name="clock" size="small" />
        <Uptime since={stream.created_at} />
      </span>
    </p>
  );
}
