import type { ReactNode } from 'react';
import { formatRelative } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { Badge } from '#core/web/ui/Badge.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { Channel } from '#features/channels/contract/channel.ts';
import type { Activity } from './activity-log.ts';
import { useActivity } from './use-activity.ts';

/** Follows, subscriptions, gifts, hosts and redemptions as they happen (dashboard). It is a list to look at, not a live region: the chat speaks. */
export function ActivityFeed({ channel }: { channel: Pick<Channel, 'id'> & { chatroom: { id: number } } }) {
  const facts = useActivity(channel);
  const now = useNow(20_000);
  if (facts.length === 0) {
    return (
      <div className="m-auto">
        <EmptyState icon="bell" title={t('chat.activity.empty')}>
          {t('chat.activity.empty.text')}
        </EmptyState>
      </div>
    );
  }
  return (
    <section
      aria-label={t('chat.activity.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]"
    >
      <ul>
        {facts.map((fact) => (
          <li key={fact.entry.key} className="flex items-start gap-3 border-b border-line-soft px-3 py-2.5">
            <span className="grid size-8 shrink-0 place-items-center rounded-md bg-control text-ink-2">{markOf(fact)}</span>
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">{headOf(fact)}</p>
              <p className="text-12 text-ink-3 wrap-anywhere">
                {[detailOf(fact), formatRelative(new Date(Math.min(fact.at.getTime(), now.getTime())), now)].filter(Boolean).join(', ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function markOf({ entry }: Activity): ReactNode {
  switch (entry.type) {
    case 'follows':
      return <Icon name="heart" size="small" />;
    case 'subscriptions':
      return entry.action === 'gifted' ? (
        <Badge type="sub_gifter" count={entry.gifterTotal || entry.giftedCount} />
      ) : (
        <Badge type="subscriber" count={entry.months} />
      );
    case 'host':
      return <Icon name="host" size="small" />;
    case 'rewards':
      return <Icon name="star" size="small" />;
    case 'kicks_gift':
      return <Icon name="gift" size="small" className="text-(--kicks)" />;
  }
}

function headOf({ entry }: Activity): ReactNode {
  const name = <bdi key="name">{entry.type === 'follows' ? entry.usernames[0] : entry.username}</bdi>;
  switch (entry.type) {
    case 'follows':
      return phrase('chat.activity.followed', { name, count: entry.usernames.length - 1 });
    case 'subscriptions':
      return entry.action === 'gifted'
        ? phrase('chat.activity.gifted', { name, subs: t('chat.gifted.subs', { count: entry.giftedCount }) })
        : phrase('chat.activity.subscribed', { name });
    case 'host':
      return phrase('chat.activity.hosted', { name });
    case 'rewards':
      return phrase('chat.activity.redeemed', { name, reward: <bdi key="reward">{entry.title}</bdi> });
    case 'kicks_gift':
      return phrase('chat.activity.kicks', { name, gift: <bdi key="gift">{entry.giftName}</bdi> });
  }
}

function detailOf({ entry }: Activity): string | null {
  switch (entry.type) {
    case 'follows':
      return null;
    case 'subscriptions':
      if (entry.action === 'subscribed') return t('chat.subscribed.months', { months: Math.max(1, entry.months) });
      return entry.gifterTotal > 0 ? t('chat.activity.in_total', { count: formatNumber(entry.gifterTotal) }) : null;
    case 'host':
      return t('chat.hosted.viewers', { count: entry.viewerCount });
    case 'rewards':
      return entry.userInput === '' ? null : entry.userInput;
    case 'kicks_gift':
      return t('chat.activity.amount', { count: formatNumber(entry.amount) });
  }
}
