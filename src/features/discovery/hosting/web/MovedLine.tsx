import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { channelQuery } from '#features/channel/channels/web/api.ts';
import { type OpenChat, Strong } from '#features/chat/chat/web/api.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosts.ts';
import { hostingFeature } from '#features/discovery/hosting/feature.ts';
import { useStopHost } from './use-host-actions.ts';
import { useHosted } from './use-hosted.ts';

/** Shown while the channel hosts another channel, with a link to it (RT-05), unless the stage shows it. Users who can host can stop here. */
export function MovedLine({ chat }: { chat: OpenChat }) {
  const { channel, role } = chat;
  const isOnStage = useIsOnStage(chat);
  const mayHost = can(hostingFeature.permissions.host, role);
  const hosted = useHosted(channel, mayHost);
  const [hidden, setHidden] = useState<HostedChannel | null>(null);
  return (
    <div role="status">
      {hosted !== null && hosted !== hidden && !isOnStage && (
        <div className="flex items-start gap-2 border-b border-line-soft bg-mint-soft py-1.5 ps-3 pe-2 text-12 text-ink-2">
          <Icon name="antenna" size="small" className="mt-1.5 text-mint-text" />
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1.5">
            <p className="min-w-32 flex-1">
              {mayHost
                ? phrase('hosting.own', { name: <Strong key="name">{hosted.username}</Strong> })
                : phrase('hosting.moved', {
                    host: <Strong key="host">{channel.user.username}</Strong>,
                    name: <Strong key="name">{hosted.username}</Strong>,
                  })}
            </p>
            {mayHost && <StopButton slug={channel.slug} />}
            <Link to="/$slug" params={{ slug: hosted.slug }} className={buttonClass('primary', 'small', 'max-w-full')}>
              <span className="truncate">{t('hosting.moved.go', { name: hosted.username })}</span>
            </Link>
          </div>
          <IconButton icon="x" size="small" label={t('hosting.moved.stay')} onClick={() => setHidden(hosted)} />
        </div>
      )}
    </div>
  );
}

/** The stage of a phone shows the hosted channel while offline. The page has already loaded the channel. */
function useIsOnStage({ channel, isPopout }: OpenChat): boolean {
  const isPhone = useMediaQuery(PHONE);
  const page = useQuery({ ...channelQuery(channel.slug), enabled: false }).data;
  return isPhone && !isPopout && page?.livestream === null;
}

function StopButton({ slug }: { slug: string }) {
  const stop = useStopHost(slug, () => {});
  return (
    <Button size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
      {t('hosting.stop')}
    </Button>
  );
}
