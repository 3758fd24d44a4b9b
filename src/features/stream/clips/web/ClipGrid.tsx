import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { phrase } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { VerifiedName } from '#core/web/ui/VerifiedName.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { useNow } from '#core/web/use-now.ts';
import { CardGrid, CardGridSkeleton } from '#features/channel/channels/web/api.ts';
import { clipLink } from '#features/chat/chat/web/api.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { ClipPicture, viewsText } from './ClipPicture.tsx';

/** Views counted between two requests may move a clip to the next page. */
export const uniqueById = (clips: readonly Clip[]): Clip[] => [...new Map(clips.map((clip) => [clip.id, clip])).values()];

/** `hasChannels` names the channel of each clip, in lists of several channels. */
export function ClipGrid({ clips, hasChannels = false }: { clips: readonly Clip[]; hasChannels?: boolean }) {
  return (
    <CardGrid isDense>
      {clips.map((clip) => (
        <ClipTile key={clip.id} clip={clip} hasChannel={hasChannels} />
      ))}
    </CardGrid>
  );
}

const SKELETONS = 8;

export const ClipGridSkeleton = () => <CardGridSkeleton isDense count={SKELETONS} />;

export function ClipTile({ clip, hasChannel }: { clip: Clip; hasChannel: boolean }) {
  const now = useNow(MINUTE_MS);
  return (
    <ClipLink clip={clip} className="group block rounded-md">
      <ClipPicture
        clip={clip}
        hasViews
        className="transition-transform duration-(--m-base) ease-out group-hover:-translate-y-0.5 group-hover:shadow-[0_0_0_2px_var(--bg-page),0_0_0_4px_var(--mint-line)]"
      />
      <h3 className="mt-2 truncate text-14 font-semibold" title={clip.title}>
        <bdi>{clip.title}</bdi>
      </h3>
      {hasChannel && (
        <p className="truncate text-ink-2">
          <VerifiedName name={clip.channel.username} verified={clip.channel.verified} />
        </p>
      )}
      <p className={cx('truncate', hasChannel ? 'text-12 text-ink-3' : 'text-ink-2')}>
        {phrase('clips.by', {
          name: <bdi key="name">{clip.creator.username}</bdi>,
          when: formatRelative(parseDate(clip.created_at), now),
        })}
      </p>
    </ClipLink>
  );
}

export function ClipRow({ clip }: { clip: Clip }) {
  return (
    <ClipLink clip={clip} className="grid grid-cols-[8.75rem_minmax(0,1fr)] gap-2.5 rounded-md hover:bg-row-hover">
      <ClipPicture clip={clip} />
      <span className="min-w-0 py-0.5">
        <b className="line-clamp-2 font-semibold">
          <bdi>{clip.title}</bdi>
        </b>
        <span className="mt-0.5 block truncate text-12 text-ink-2">{viewsText(clip.views)}</span>
        <span className="block truncate text-12 text-ink-3">
          <bdi>{clip.creator.username}</bdi>
        </span>
      </span>
    </ClipLink>
  );
}

/** Opens a clip: in a new tab on phones, otherwise in a dialog over the page. */
function ClipLink({ clip, children, className }: { clip: Pick<Clip, 'id' | 'channel'>; className?: string; children: ReactNode }) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <Link {...clipLink(clip.channel.slug, clip.id)} {...(isPhone && { target: '_blank', rel: 'noopener' })} className={className}>
      {children}
    </Link>
  );
}
