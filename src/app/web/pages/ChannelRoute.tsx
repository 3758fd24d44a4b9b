import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { rem } from '#core/web/ui/rem.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { ChannelProblem, useChannelTitle } from '#features/channel/channels/web/ChannelProblem.tsx';
import { useChannel } from '#features/channel/channels/web/use-channel.ts';
import { ChannelPage, chatCollapsed, chatWidth } from '../ChannelPage.tsx';

export default function ChannelRoute({ params }: PageProps) {
  const slug = params.slug!;
  const channel = useChannel(slug);
  useChannelTitle(channel);
  if (channel.data) return <ChannelPage key={channel.data.id} channel={channel.data} />;
  if (channel.isError)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  return <ChannelSkeleton />;
}

function ChannelSkeleton() {
  const isPhone = useMediaQuery(PHONE);
  return (
    <div
      role="status"
      aria-label={t('core.loading')}
      className="flex h-[calc(100dvh-var(--bar-h)-var(--notice-h))] max-md:h-[calc(100dvh-var(--notice-h))] max-md:flex-col"
    >
      <div className="min-w-0 flex-1 max-md:flex-none">
        <div
          data-theme="dark"
          className="aspect-video max-h-[calc(100dvh-var(--bar-h)-96px)] w-full bg-well max-md:max-h-(--phone-stage-h)"
        />
        <div className="flex items-start gap-4 px-5 pt-4 max-md:items-center max-md:gap-2.5 max-md:border-b max-md:border-line-soft max-md:bg-column max-md:px-3 max-md:py-2">
          <Skeleton className="size-16 shrink-0 rounded-full max-md:size-9" />
          <div className="flex-1">
            <Skeleton className="my-1 h-3.5 w-32 max-md:h-3 max-md:w-3/5" />
            <Skeleton className="my-2 h-5 w-3/5 max-md:my-1 max-md:h-2.5 max-md:w-2/5" />
            <Skeleton className="mt-3 h-6 w-2/5 max-md:hidden" />
          </div>
        </div>
      </div>
      <div
        className={cx('flex-1 border-line-soft bg-column md:flex-none md:border-s', chatCollapsed.get() && 'md:hidden')}
        style={isPhone ? undefined : { width: `min(${rem(chatWidth.get())}, 50vw)` }}
      />
    </div>
  );
}
