import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { phrase, t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { StageProps } from '#features/channel/channels/web/api.ts';
import type { HostedChannel } from '#features/discovery/hosting/contract/hosts.ts';
import { StreamPicture } from './StreamPicture.tsx';

interface HostedStageProps extends Pick<StageProps, 'onCover'> {
  host: string;
  hosted: HostedChannel;
}

/** Stage of an offline channel on a phone: the hosted channel with a link. */
export default function HostedStage({ host, hosted, onCover }: HostedStageProps) {
  const {
    slug,
    username,
    category,
    category_slug = '',
    session_title: title,
    preview_thumbnail: picture,
    is_mature: isMature = false,
  } = hosted;
  useEffect(() => {
    onCover(true);
    return () => onCover(false);
  }, [onCover]);
  return (
    <section aria-label={t('hosting.card.title', { host })} className="absolute inset-0">
      <StreamPicture
        slug={slug}
        category={category_slug}
        src={picture?.src}
        srcset={picture?.srcset}
        viewers={hosted.viewers_count}
        isMature={isMature}
        isStage
        className="size-full"
      />
      <div className="absolute inset-x-0 bottom-0 flex items-end gap-3 bg-linear-to-b from-transparent via-shade via-40% to-shade px-3 pt-14 pb-2.5">
        <div className="min-w-0 flex-1">
          <p className="flex items-center gap-1.5 text-12 font-semibold">
            <Icon name="antenna" size="small" />
            <span className="truncate">{phrase('hosting.card.title', { host: <bdi key="host">{host}</bdi> })}</span>
          </p>
          <p className="truncate text-18 font-bold tracking-tight">
            <bdi>{username}</bdi>
          </p>
          <p className="truncate text-12 text-on-picture-2">
            <bdi>{title ?? category}</bdi>
          </p>
        </div>
        <Link to="/$slug" params={{ slug }} aria-label={t('hosting.card.watch', { name: username })} className={buttonClass('primary')}>
          {t('hosting.card.watch.short')}
        </Link>
      </div>
    </section>
  );
}
