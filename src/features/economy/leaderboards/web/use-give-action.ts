import { t } from '#core/web/i18n/text.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { useOffersGifts } from '#features/economy/gifts/web/api.ts';
import type { ListName } from '#features/economy/leaderboards/contract.ts';
import { LISTS } from '#features/economy/leaderboards/rules.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { openSubscriptionDialog } from '#features/economy/subscriptions/web/api.ts';
import { askToSignIn } from '#features/people/accounts/web/api.ts';

export interface GiveAction {
  text: string;
  act: () => void;
}

/**
 * The button that gets this viewer onto a list. Visitors sign in (LB-04); others gift subscriptions or open the gift shop. Null for the
 * broadcaster, who cannot give to their own channel, and if nothing can be given: without payments only owned KICKs can.
 */
export function useGiveAction({ room, channel, panel }: OpenChat): (list: ListName) => GiveAction | null {
  const canBuy = (usePayments()?.provider ?? null) !== null;
  const offersGifts = useOffersGifts(channel);
  return (list) => {
    const isKicks = LISTS[list].board === 'kicks';
    if (!(isKicks ? offersGifts : canBuy)) return null;
    if (room.viewer === null) return { text: t('leaderboards.sign_in'), act: () => askToSignIn() };
    if (room.viewer.id === channel.user_id) return null;
    if (isKicks) return { text: t('leaderboards.give.kicks'), act: () => panel.open('gift_shop') };
    const act = () => {
      panel.close('leaderboard');
      openSubscriptionDialog({ about: 'gift', slug: channel.slug });
    };
    return { text: t('leaderboards.give.gifts'), act };
  };
}
