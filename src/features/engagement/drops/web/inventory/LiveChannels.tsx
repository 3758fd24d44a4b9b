import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { ViewerCount } from '#features/channel/channels/web/api.ts';
import { type Campaign, LIVE_LISTED } from '#features/engagement/drops/contract/campaign.ts';
import { liveChannelsQuery } from '../queries.ts';

interface LiveChannelsProps {
  campaign: Campaign;
  /** Whether to count live channels immediately, or when the list opens. */
  isCounted: boolean;
}

export function LiveChannels({ campaign, isCounted }: LiveChannelsProps) {
  const [isOpen, setOpen] = useState(false);
  const live = useQuery({ ...liveChannelsQuery(campaign.id), enabled: isCounted || isOpen });
  const count = live.data?.length;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count !== undefined && count > 0 ? (
          <>
            <span className="live-dot text-mint" aria-hidden="true" />
            {t('drops.live', { count: `${formatNumber(count)}${count === LIVE_LISTED ? '+' : ''}` })}
          </>
        ) : (
          t('drops.watch')
        )}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('drops.watch')} description={<bdi>{campaign.name}</bdi>}>
        {live.data ? (
          live.data.length === 0 ? (
            <p className="text-ink-2">{t('drops.live.nobody')}</p>
          ) : (
            <ul className="-mx-2 max-h-80 overflow-y-auto">
              {live.data.map(({ id, channel, title, viewer_count }) => (
                <li key={id}>
                  <Link
                    to="/$slug"
                    params={{ slug: channel.slug }}
                    className="flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5 hover:bg-row-hover"
                  >
                    <Avatar name={channel.username} picture={channel.profile_picture} size={36} live />
                    <span className="min-w-0 flex-1">
                      <bdi className="block truncate font-semibold">{channel.username}</bdi>
                      <bdi className="block truncate text-12 text-ink-2">{title}</bdi>
                    </span>
                    <span className="flex items-center gap-1 text-12 text-ink-2">
                      <ViewerCount count={viewer_count} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        ) : live.isError ? (
          <ErrorState error={live.error} onRetry={() => void live.refetch()} busy={live.isFetching} />
        ) : (
          <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-2">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-12 rounded-md" />
            ))}
          </div>
        )}
        <Counted campaign={campaign} />
      </Dialog>
    </>
  );
}

/** Eligible channels, live or not. */
function Counted({ campaign: { channels, category } }: { campaign: Campaign }) {
  const link = 'font-semibold underline underline-offset-2 hover:text-ink';
  if (channels.length === 0) {
    return (
      <p className="text-12 text-ink-2">
        {t('drops.live.category')}{' '}
        <Link to="/category/$slug" params={{ slug: category.slug }} className={link}>
          <bdi>{category.name}</bdi>
        </Link>
      </p>
    );
  }
  return (
    <section>
      <h3 className="text-12 font-semibold text-ink-2">{t('drops.live.channels')}</h3>
      <ul className="mt-1 flex max-h-32 flex-wrap gap-x-3 gap-y-1 overflow-y-auto text-12 text-ink-2">
        {channels.map(({ id, slug, user }) => (
          <li key={id}>
            <Link to="/$slug" params={{ slug }} className={`${link} inline-flex min-h-6 items-center`}>
              <bdi>{user.username}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
