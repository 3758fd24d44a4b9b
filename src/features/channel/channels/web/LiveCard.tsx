import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { LivestreamCard } from '#features/channel/channels/contract/livestream.ts';
import { languageName, tagsWithoutLanguage } from '#features/channel/channels/rules/stream-details.ts';
import { Picture } from './Picture.tsx';
import { PictureLabel } from './PictureLabel.tsx';
import { Uptime } from './Uptime.tsx';
import { ViewerCount } from './ViewerCount.tsx';

/** Further tags are hidden. */
const TAGS_SHOWN = 3;

/** The whole card is a link. `reason` explains a suggestion. */
export function LiveCard({ stream, reason }: { stream: LivestreamCard; reason?: ReactNode }) {
  const { channel, category } = stream;
  return (
    <Link to="/$slug" params={{ slug: channel.slug }} className="group block rounded-md">
      <div className="relative aspect-video overflow-hidden rounded-md bg-control transition-transform duration-(--m-base) ease-out group-hover:-translate-y-0.5 group-hover:shadow-[0_0_0_2px_var(--bg-page),0_0_0_4px_var(--mint-line)]">
        <Picture src={stream.thumbnail.src} srcset={stream.thumbnail.srcset} sizes="340px" category={category.slug} seed={channel.slug} />
        <LiveMark className="absolute start-2 top-2" />
        <PictureLabel className="absolute start-2 bottom-2">
          <ViewerCount count={stream.viewer_count} />
        </PictureLabel>
        <PictureLabel className="absolute end-2 bottom-2">
          <Uptime since={stream.start_time} />
        </PictureLabel>
      </div>
      <div className="mt-2.5 grid grid-cols-[36px_minmax(0,1fr)] gap-2.5">
        <Avatar name={channel.username} picture={channel.profile_picture} size={36} />
        <div className="min-w-0">
          <h3 className="truncate text-14 font-semibold" title={stream.title}>
            <bdi>{stream.title}</bdi>
          </h3>
          <p className="truncate text-ink-2">
            <bdi>{channel.username}</bdi>
          </p>
          <p className="truncate text-ink-3">{category.name}</p>
          {reason && <p className="truncate text-12 text-mint-text">{reason}</p>}
          <div className="mt-1.5 flex h-4.5 flex-wrap gap-1 overflow-hidden">
            <Tag>{languageName(stream.language)}</Tag>
            {stream.is_mature && <Tag tone="amber">{t('channels.page.mature')}</Tag>}
            {tagsWithoutLanguage(stream.language, stream.tags)
              .slice(0, TAGS_SHOWN)
              .map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
          </div>
        </div>
      </div>
    </Link>
  );
}
