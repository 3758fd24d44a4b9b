import { Link } from '@tanstack/react-router';
import type { ElementType, ReactNode } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { ClipActions } from './ClipActions.tsx';
import { viewsText } from './ClipPicture.tsx';
import { ClipStage } from './ClipStage.tsx';

/** Classes of the video and of the details below it. */
interface ClipLook {
  stage?: string;
  details: string;
}

interface ClipViewProps {
  clip: Clip;
  /** The heading of the page, or the name of the dialog. */
  title: ElementType<{ className: string; children: ReactNode }>;
  look: ClipLook;
  onPlayback?: (playback: Playback | null) => void;
  onDeleted: () => void;
}

export function ClipView({ clip, title: Title, look, onPlayback, onDeleted }: ClipViewProps) {
  return (
    <>
      <div className={cx('overflow-hidden', look.stage)}>
        <ClipStage clip={clip} onPlayback={onPlayback} />
      </div>
      <div className={look.details}>
        <ClipDetails
          clip={clip}
          title={
            <Title className="text-18 font-bold tracking-tight wrap-anywhere">
              <bdi>{clip.title}</bdi>
            </Title>
          }
          actions={<ClipActions clip={clip} onDeleted={onDeleted} />}
        />
      </div>
    </>
  );
}

/** Has the geometry of the real clip. */
export function ClipSkeleton({ look }: { look: ClipLook }) {
  return (
    <div role="status" aria-busy="true" aria-label={t('core.loading')}>
      <Skeleton className={cx('aspect-video w-full', look.stage)} />
      <div className={look.details}>
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-4 h-9 w-1/3" />
      </div>
    </div>
  );
}

/** `title` is the heading of the page or of the dialog. */
function ClipDetails({ clip, title, actions }: { clip: Clip; title: ReactNode; actions: ReactNode }) {
  const now = useNow(MINUTE_MS);
  const { channel, creator } = clip;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        {title}
        <div className="flex items-center gap-2.5">
          <Avatar name={channel.username} picture={channel.profile_picture} size={36} />
          <div className="min-w-0">
            <Link to="/$slug" params={{ slug: channel.slug }} className="block truncate font-semibold hover:underline">
              <bdi>{channel.username}</bdi>
            </Link>
            <p className="text-12 text-ink-2">
              {phrase('clips.clipped_by', {
                name: (
                  <b key="name" className="font-semibold text-ink">
                    <bdi>{creator.username}</bdi>
                  </b>
                ),
                when: formatRelative(parseDate(clip.created_at), now),
              })}
              <span className="ms-2 tabular-nums">{viewsText(clip.views)}</span>
            </p>
          </div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}
