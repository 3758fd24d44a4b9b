import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { formatDate } from '#core/web/format/date.ts';
import { t } from '#core/web/i18n/text.ts';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Confetti } from '#core/web/ui/Confetti.tsx';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmoteImage } from '#features/channel/emotes/web/api.ts';
import { SenderBadge } from '#features/chat/chat/web/api.ts';
import type { ReceivedGift } from '#features/economy/subscriptions/contract/gifts.ts';
import { offerQuery } from '../queries.ts';
import { tiersOf } from '../subscription-view.ts';

const SHOWN = 4;

/** Fields of a gift that the congratulation shows. */
export type ShownGift = Pick<ReceivedGift, 'id' | 'gifter_username' | 'months' | 'until'> & {
  channel: Pick<ReceivedGift['channel'], 'slug' | 'username'>;
};

/** Congratulates on a received gift, with links to say thanks and to all subscriptions (SU-02). */
export function GiftReceivedDialog({ gift, open, onClose }: { gift: ShownGift; open: boolean; onClose: () => void }) {
  const { channel, gifter_username: from, months, until } = gift;
  const offer = useQuery(offerQuery(channel.slug)).data;
  const popout = `/popout/${channel.slug}/chat`;
  const isPopout = useLocation({ select: ({ pathname }) => pathname === popout });
  const text = { name: channel.username, date: formatDate(until, 'medium'), months };
  const emotes = offer?.emotes.first.slice(0, SHOWN) ?? [];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      art={
        <>
          <Confetti seed={gift.id} />
          <span className="relative">
            <SenderBadge badge={{ type: 'subscriber', text: '', count: months }} tiers={offer ? tiersOf(offer) : []} size={76} />
          </span>
        </>
      }
      title={t('subscriptions.received')}
      description={
        <>
          {from === null ? t('subscriptions.received.anonymous', text) : t('subscriptions.received.named', { ...text, from })}
          {emotes.length > 0 && (
            <span className="mt-3 flex justify-center gap-2">
              {emotes.map(({ id, name }) => (
                <EmoteImage key={id} id={id} name={name} className="block size-7 object-contain" />
              ))}
            </span>
          )}
        </>
      }
      footer={
        <>
          <Link
            to={isPopout ? popout : `/${channel.slug}`}
            state={{ prefilledMessage: from === null ? '' : t('subscriptions.received.thanks', { from }) }}
            className={buttonClass('primary')}
            onClick={onClose}
          >
            {t(from === null ? 'subscriptions.received.to_chat' : 'subscriptions.received.say_thanks')}
          </Link>
          <Link to="/transactions/subscriptions" {...(isPopout && { target: '_blank' })} className={buttonClass()} onClick={onClose}>
            {t('subscriptions.received.see_all')}
          </Link>
        </>
      }
    />
  );
}
