import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { ShopBalance } from './ShopBalance.tsx';
import { focusOnReturn, giftShop, type ShopMenu } from './shop-steps.ts';

interface ShopFooterProps {
  chat: OpenChat;
  step: ShopMenu;
}

export function ShopFooter({ chat, step }: ShopFooterProps) {
  const canBuy = usePayments()?.provider != null;
  const { steps } = giftShop(chat.room);
  return (
    <div className="sticky bottom-0 flex min-h-13 items-center justify-between gap-3 border-t border-line-soft bg-panel px-4 py-2">
      <ShopBalance />
      {canBuy && (
        <Button
          size="small"
          ref={step.from === 'top_up' ? focusOnReturn : undefined}
          onClick={() => steps.go({ name: 'top_up', giftId: null })}
        >
          {t('gifts.top_up')}
        </Button>
      )}
    </div>
  );
}
