import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { PictureField } from '#core/web/pictures/PictureField.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import type { SubscriberBadge } from '#features/channel/channels/contract/channel.ts';
import { BADGE_PICTURE, removeSubscriberBadge, uploadSubscriberBadge } from '#features/economy/subscriptions/contract/manage.ts';
import { BADGE_MONTHS, type BadgeMonths } from '#features/economy/subscriptions/contract/subscription.ts';
import { monthsInWords } from '../length-in-words.ts';
import { useShowBadges } from './manage-queries.ts';

interface BadgePicturesProps {
  slug: string;
  /** Custom badges of the channel. */
  badges: readonly SubscriberBadge[];
}

/** Badge tiers, each with the default or a custom picture (M-15). */
export function BadgePictures({ slug, badges }: BadgePicturesProps) {
  return (
    <div className="p-4">
      <p className="mb-3 text-ink-2">{t('subscriptions.manage.badges.text')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-2">
        {BADGE_MONTHS.map((months) => (
          <li key={months} className="rounded-md bg-control p-3">
            <BadgePicture slug={slug} months={months} own={badges.find((badge) => badge.months === months)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function BadgePicture({ slug, months, own }: { slug: string; months: BadgeMonths; own: SubscriberBadge | undefined }) {
  const show = useShowBadges(slug);
  const picture = own && { picture: own.badge_image.src, pictureSet: own.badge_image.srcset };
  const params = { slug, months };
  return (
    <PictureField
      label={t('subscriptions.manage.badge', { length: monthsInWords(months) })}
      hint={t(own ? 'subscriptions.manage.badge.own' : 'subscriptions.manage.badge.default')}
      kind={BADGE_PICTURE}
      current={own?.badge_image.src ?? null}
      onUpload={async (image, onUpload) => show((await call(uploadSubscriberBadge, { params, body: { image }, onUpload })).data.badges)}
      onRemove={async () => show((await call(removeSubscriberBadge, { params })).data.badges)}
    >
      {/* In the sizes of a dialog and of a chat name. */}
      <span className="grid justify-items-center gap-1.5">
        <Badge type="subscriber" count={months} size={36} {...picture} />
        <span aria-hidden="true">
          <Badge type="subscriber" count={months} {...picture} />
        </span>
      </span>
    </PictureField>
  );
}
