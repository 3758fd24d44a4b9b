import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { phrase } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { viewsText } from './ClipPicture.tsx';

/** `title` is the heading of the page or of the dialog. */
export function ClipDetails({ clip, title, actions }: { clip: Clip; title: ReactNode; actions: ReactNode }) {
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
