import { useQueryClient } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Coin } from '#core/web/ui/Coin.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { ChannelActionProps } from '#features/channel/channels/web/api.ts';
import { useSignedInAction } from '#features/people/accounts/web/api.ts';
import { requestShop } from './request-shop.ts';
import { useOffersGifts } from './use-sells-gifts.ts';

/** On a phone only the chat has a gift button. */
export default function GiftAction({ channel }: ChannelActionProps) {
  const cache = useQueryClient();
  const ifSignedIn = useSignedInAction(t('gifts.sign_in', { name: channel.user.username }));
  const phone = useMediaQuery(PHONE);
  if (!useOffersGifts(channel) || phone) return null;
  return (
    <Button onClick={() => ifSignedIn(() => requestShop(cache, channel.id))}>
      <Coin shape="hexagon" label={t('gifts.unit')} />
      {t('gifts.action')}
    </Button>
  );
}
