import { useQuery } from '@tanstack/react-query';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { type Gift, GiftTier } from '#features/economy/gifts/contract.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { giftsQuery } from '../queries.ts';
import { useKicks } from '../use-kicks.ts';
import { GiftTile } from './GiftTile.tsx';
import { ShopBalance } from './ShopBalance.tsx';
import { focusOnReturn, giftShop, type ShopMenu } from './shop-steps.ts';

const GRID = 'grid grid-cols-3 gap-2';
/** GI-07 sets the number of placeholders. */
const PLACEHOLDERS = [0, 1, 2, 3, 4, 5];

const TIER_NAMES = { BASIC: 'gifts.tier.basic', MID: 'gifts.tier.mid', HIGHER: 'gifts.tier.higher' } as const;

interface MenuStepProps {
  chat: OpenChat;
  step: ShopMenu;
}

export function MenuStep({ chat, step }: MenuStepProps) {
  return (
    <>
      <div className="flex flex-col gap-2 px-4 pt-4 pb-3">
        <Gifts chat={chat} step={step} />
      </div>
      <ShopFooter chat={chat} step={step} />
    </>
  );
}

function Gifts({ chat, step: { from } }: MenuStepProps) {
  const { data: gifts, error, isError, isFetching, refetch } = useQuery(giftsQuery);
  const { steps } = giftShop(chat.room);
  const available = useKicks()?.available ?? null;
  if (gifts === undefined && isError) {
    return <ErrorState title={t('gifts.shop.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (gifts === undefined) return <LoadingGifts />;
  if (gifts.length === 0) {
    return (
      <EmptyState icon="gift" title={t('gifts.shop.empty')}>
        {t('gifts.shop.empty.text')}
      </EmptyState>
    );
  }
  return GiftTier.options.map((tier) => {
    const of = gifts.filter((gift) => gift.tier === tier);
    if (of.length === 0) return null;
    const name = t(TIER_NAMES[tier]);
    return (
      <section key={tier} aria-label={name} className="flex flex-col gap-2 not-first:mt-1">
        <TierHead name={name} limit={of[0]!.character_limit} />
        <ul className={GRID}>
          {of.map((gift, index) => (
            <GiftTile
              key={gift.gift_id}
              gift={gift}
              available={available}
              isReturn={typeof from === 'object' && from.giftId === gift.gift_id}
              isWide={index === of.length - 1 && index % 3 === 0 && index > 0}
              onOpen={() => steps.go({ name: 'preview', giftId: gift.gift_id })}
            />
          ))}
        </ul>
      </section>
    );
  });
}

function TierHead({ name, limit }: { name: string; limit: Gift['character_limit'] }) {
  return (
    <div className="flex items-baseline justify-between gap-2 text-12">
      <h3 className="font-semibold text-ink-2">{name}</h3>
      <span className="text-ink-3">{limit === 0 ? t('gifts.tier.silent') : t('gifts.tier.message', { count: limit })}</span>
    </div>
  );
}

function LoadingGifts() {
  return (
    <div role="status" aria-label={t('gifts.shop.loading')} className="flex flex-col gap-3">
      <Skeleton className="h-3 w-24" />
      <div className={GRID}>
        {PLACEHOLDERS.map((place) => (
          <Skeleton key={place} className="h-27 rounded-md" />
        ))}
      </div>
    </div>
  );
}

interface ShopFooterProps {
  chat: OpenChat;
  step: ShopMenu;
}

function ShopFooter({ chat, step }: ShopFooterProps) {
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
