import type { ReactNode } from 'react';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Coin } from '#core/web/ui/Coin.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { EmoteImage } from '#features/channel/emotes/web/api.ts';
import type { SubscriptionOffer } from '#features/economy/subscriptions/contract/subscription.ts';

/** Emotes shown. */
const SHOWN = 4;

export function Perks({ offer: { channel, emotes, points } }: { offer: SubscriptionOffer }) {
  const shown = emotes.first.slice(0, SHOWN);
  const more = emotes.count - shown.length;
  return (
    <ul className="grid gap-3" aria-label={t('subscriptions.perks')}>
      {emotes.count > 0 && (
        <Perk
          mark={<Icon name="smile" />}
          title={<bdi>{t('subscriptions.perks.emotes', { count: emotes.count, name: channel.username })}</bdi>}
        >
          <span className="mt-0.5 flex flex-wrap items-center gap-1.5">
            {shown.map(({ id, name }) => (
              <EmoteImage key={id} id={id} name={name} size={28} className="block size-5 object-contain" />
            ))}
            {more > 0 ? t('subscriptions.perks.emotes.more', { count: more }) : t('subscriptions.perks.emotes.everywhere')}
          </span>
        </Perk>
      )}
      <Perk mark={<Icon name="lockopen" />} title={t('subscriptions.perks.chat')}>
        {t('subscriptions.perks.chat.text')}
      </Perk>
      {points && (
        <Perk
          mark={<Coin shape="ticket" label="" className="size-5!" />}
          title={t('subscriptions.perks.points', { points: formatNumber(points.bonus) })}
        >
          {points.subscriber_watching > points.watching &&
            t('subscriptions.perks.points.text', {
              more: formatNumber(points.subscriber_watching),
              points: formatNumber(points.watching),
            })}
        </Perk>
      )}
    </ul>
  );
}

function Perk({ mark, title, children }: { mark: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-3">
      <span aria-hidden="true" className="grid size-8 place-items-center rounded-md bg-control text-mint-text">
        {mark}
      </span>
      <span className="min-w-0">
        <b className="block font-semibold wrap-anywhere">{title}</b>
        <span className="block text-12 text-ink-2">{children}</span>
      </span>
    </li>
  );
}
