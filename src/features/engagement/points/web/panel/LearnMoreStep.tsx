import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { type PointsRates, WATCH_MINUTES } from '#features/engagement/points/contract/settings.ts';
import { balanceText } from '../balance/points-text.ts';
import { pointsSettingsQuery } from '../queries.ts';

/** How to earn points here, with a link to the viewer's statement (CP-08). */
export function LearnMoreStep({ chat: { channel, isPopout } }: { chat: OpenChat }) {
  const rates = useQuery(pointsSettingsQuery(channel.slug)).data;
  const canSubscribe = usePayments()?.provider !== null && channel.subscription_enabled;
  const ways = rates === undefined ? [] : waysToEarn(rates, canSubscribe).filter(({ points }) => points > 0);
  return (
    <div className="flex flex-col gap-3 p-4">
      <p className="text-ink-2">{t('points.how.text', { channel: channel.user.username })}</p>
      {ways.length === 0 ? (
        <p className="text-ink-2">{t('points.how.none')}</p>
      ) : (
        <ul className="overflow-hidden rounded-md bg-control">
          {ways.map(({ icon, text, points }) => (
            <li key={text} className="flex min-h-11 items-center gap-3 border-line-soft px-3 py-1.5 not-first:border-t">
              <Icon name={icon} className="text-ink-2" />
              <span className="min-w-0 flex-1 font-medium">{text}</span>
              <span className="flex items-center gap-1 font-bold tabular-nums">
                <Coin shape="ticket" label={t('points.unit')} />
                {t('points.plus', { points: balanceText(points, false) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-12 text-ink-3">{t('points.how.spend')}</p>
      <Link
        to="/settings/points/$slug"
        params={{ slug: channel.slug }}
        target={isPopout ? '_blank' : undefined}
        className={buttonClass('default', 'small', 'self-start')}
      >
        <Icon name="list" size="small" />
        {t('points.how.statement')}
      </Link>
    </div>
  );
}

function waysToEarn(rates: PointsRates, canSubscribe: boolean): { icon: IconName; text: string; points: number }[] {
  const watching = { icon: 'eye', text: t('points.how.watch', { minutes: WATCH_MINUTES }), points: rates.watch_points } as const;
  const following = { icon: 'heart', text: t('points.how.follow'), points: rates.follow_points } as const;
  if (!canSubscribe) return [watching, following];
  return [
    watching,
    { icon: 'star', text: t('points.how.watch.subscriber'), points: rates.subscriber_watch_points },
    following,
    { icon: 'star', text: t('points.how.subscribe'), points: rates.subscription_points },
    { icon: 'gift', text: t('points.how.gift'), points: rates.gift_points },
  ];
}
