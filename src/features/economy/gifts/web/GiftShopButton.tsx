import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { useOffersGifts } from './use-sells-gifts.ts';

export default function GiftShopButton({ chat: { channel, panel } }: { chat: OpenChat }) {
  if (!useOffersGifts(channel)) return null;
  const isOpen = panel.name === 'gift_shop';
  return (
    <IconButton
      icon="gift"
      label={t('gifts.button')}
      aria-expanded={isOpen}
      className={isOpen ? 'bg-control-hover' : ''}
      onClick={() => panel.toggle('gift_shop')}
    />
  );
}
