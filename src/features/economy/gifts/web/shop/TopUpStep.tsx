import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { Gift } from '#features/economy/gifts/contract.ts';
import { BundleGrid } from '../buy/BundleGrid.tsx';
import { useBuyKicks } from '../buy/use-buy-kicks.ts';
import { GiftPicture } from '../GiftPicture.tsx';
import { OwedNote } from '../OwedNote.tsx';
import { useKicks } from '../use-kicks.ts';
import { ShopBalance } from './ShopBalance.tsx';

interface TopUpStepProps {
  chat: OpenChat;
  /** The gift that the viewer cannot pay for yet; null when they come from their balance. */
  gift: Gift | null;
}

/** Picking a bundle closes the panel and opens its checkout (GI-04). */
export function TopUpStep({ chat, gift }: TopUpStepProps) {
  const kicks = useKicks();
  const buy = useBuyKicks(chat.channel.id);
  const missing = gift && kicks ? gift.amount - kicks.available : null;
  return (
    <div className="flex flex-col gap-3 p-4">
      {gift && missing !== null && missing > 0 ? <MissingFor gift={gift} missing={missing} /> : <ShopBalance isBig />}
      {kicks && kicks.owed > 0 && <OwedNote kicks={kicks} />}
      <BundleGrid
        // Bundles pay the debt first, and only the server knows how many KICKs remain.
        missing={missing !== null && missing > 0 && kicks?.owed === 0 ? missing : null}
        onPick={(plan) => {
          chat.panel.close('gift_shop');
          buy(plan);
        }}
      />
      <p className="text-12 text-ink-3">{t('gifts.bundles.note')}</p>
    </div>
  );
}

function MissingFor({ gift: { gift_id, name, amount }, missing }: { gift: Gift; missing: number }) {
  return (
    <div className="flex items-center gap-3">
      <GiftPicture giftId={gift_id} size={54} />
      <div className="min-w-0">
        <p className="font-semibold">{t('gifts.short.costs', { gift: name, amount: formatNumber(amount) })}</p>
        <p className="text-12 text-ink-2 tabular-nums">{t('gifts.short.missing', { missing: formatNumber(missing) })}</p>
      </div>
    </div>
  );
}
