import type { ReactNode } from 'react';
import { byName, registry } from '#core/contract/feature.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useNow } from '#core/web/use-now.ts';
import { type ChatEntries, type ChatEntry, type LoadedChatParts, useActiveParts, useChatParts } from '#features/chat/chat/web/api.ts';
import type { FollowsEntry } from './activity.ts';
import { type ActivityChannel, useActivity } from './activity.ts';

interface ActivityView<Entry> {
  mark: (entry: Entry, channel: ActivityChannel) => ReactNode;
  head: (entry: Entry) => ReactNode;
  detail: (entry: Entry) => string | null;
}

declare module '#features/chat/chat/web/chat-parts.ts' {
  interface ChatParts {
    activity?: { readonly [Type in keyof ChatEntries]?: ActivityView<ChatEntries[Type]> };
  }
}

/** Views by entry type. Entries without a view are hidden. */
const activityViews = registry((all: readonly LoadedChatParts[]) =>
  byName(
    'activity view',
    all.flatMap(({ activity = {} }) => Object.entries(activity) as Array<[string, ActivityView<ChatEntry>]>),
  ),
);

/**
 * Live and stored follows, subscriptions, gifts, hosts and redemptions. Not a live region, because chat already announces these events to
 * screen readers.
 */
export function ActivityFeed({ channel }: { channel: ActivityChannel }) {
  const { activities, notices, past } = useActivity(channel);
  const views = activityViews(useChatParts());
  const now = useNow(20_000);
  const hears = useActiveParts().map(({ name, Notices }) => Notices && <Notices key={name} channel={channel} notices={notices} />);
  if (activities.length === 0) {
    return (
      <>
        {hears}
        {past.isPending ? (
          <ActivitySkeleton />
        ) : (
          <div className="m-auto">
            {past.isError ? (
              <QueryError title={t('activity.failed')} query={past} />
            ) : (
              <EmptyState icon="bell" title={t('activity.empty')}>
                {t('activity.empty.text')}
              </EmptyState>
            )}
          </div>
        )}
      </>
    );
  }
  return (
    <div
      role="group"
      aria-label={t('activity.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]"
    >
      {hears}
      <ul>
        {activities.map(({ at, entry }) => {
          const view = (entry.type === 'follows' ? FOLLOWS : views.get(entry.type)) as ActivityView<FollowsEntry | ChatEntry> | undefined;
          if (!view) return null;
          const when = formatRelative(new Date(Math.min(at.getTime(), now.getTime())), now);
          return (
            <li key={entry.key} className="flex items-start gap-3 border-b border-line-soft px-3 py-2.5">
              <span className="grid size-8 shrink-0 place-items-center rounded-md bg-control text-ink-2">{view.mark(entry, channel)}</span>
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{view.head(entry)}</p>
                <p className="text-12 text-ink-3 wrap-anywhere">{[view.detail(entry), when].filter(Boolean).join(', ')}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ActivitySkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4 px-3 py-2.5">
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-8 rounded-md" />
          <Skeleton className="h-8 flex-1 rounded-md" />
        </div>
      ))}
    </div>
  );
}

const FOLLOWS: ActivityView<FollowsEntry> = {
  mark: () => <Icon name="heart" size="small" />,
  head: ({ usernames }) => phrase('activity.followed', { name: <bdi key="name">{usernames[0]}</bdi>, count: usernames.length - 1 }),
  detail: () => null,
};
