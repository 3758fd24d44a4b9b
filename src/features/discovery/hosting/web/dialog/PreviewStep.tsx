import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { Tag } from '#core/web/ui/Tag.tsx';
import type { Channel } from '#features/channel/channels/contract/channel.ts';
import { useChannel, useViewers } from '#features/channel/channels/web/api.ts';
import { minimumViewersQuery } from '../queries.ts';
import { StreamPicture } from '../StreamPicture.tsx';

/** Second step: preview of the target and the number of viewers who move. */
export function PreviewStep({ own, chosen }: { own: Channel; chosen: string }) {
  const channel = useChannel(chosen);
  if (channel.isError && !channel.data) return <QueryError title={t('hosting.preview.failed')} query={channel} />;
  if (!channel.data) return <PreviewSkeleton />;
  const { user, livestream } = channel.data;
  if (!livestream) return <Note isBad>{t('hosting.preview.not_live', { name: user.username })}</Note>;
  const category = livestream.categories[0]?.name;
  return (
    <>
      <StreamPicture
        slug={channel.data.slug}
        category={livestream.categories[0]?.slug ?? ''}
        {...livestream.thumbnail}
        viewers={livestream.viewer_count}
        isMature={livestream.is_mature}
        className="rounded-md"
      />
      <div className="flex items-center gap-3">
        <Avatar name={user.username} picture={user.profile_pic} size={44} live />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">
            <bdi>{livestream.session_title}</bdi>
          </p>
          <p className="truncate text-ink-2">
            <bdi>{user.username}</bdi>
            {category && `, ${category}`}
          </p>
        </div>
        {livestream.is_mature && <Tag tone="amber">{t('channels.page.mature')}</Tag>}
      </div>
      {own.livestream && <Viewers own={own} />}
    </>
  );
}

/** The count may be seconds old, so the server decides. Only the server counts an offline channel. */
function Viewers({ own }: { own: Channel }) {
  const count = useViewers(own);
  const minimum = useQuery(minimumViewersQuery(own.slug)).data ?? 0;
  return count < minimum ? (
    <Note isBad>{t('hosting.preview.few', { minimum, count })}</Note>
  ) : (
    <Note>{t('hosting.preview.moves', { count })}</Note>
  );
}

function Note({ isBad = false, children }: { isBad?: boolean; children: string }) {
  return (
    <p
      role={isBad ? 'alert' : undefined}
      className={cx('flex items-start gap-2 rounded-md px-3 py-2.5', isBad ? 'bg-red-soft text-red-text' : 'bg-control text-ink-2')}
    >
      <Icon name={isBad ? 'warn' : 'antenna'} size="small" className="mt-0.5" />
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </p>
  );
}

const PreviewSkeleton = () => (
  <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4">
    <Skeleton className="aspect-video rounded-md" />
    <div className="flex items-center gap-3">
      <Skeleton className="size-11 rounded-full" />
      <Skeleton className="h-9 flex-1" />
    </div>
    <Skeleton className="h-10 rounded-md" />
  </div>
);
