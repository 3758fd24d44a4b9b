import { useQuery } from '@tanstack/react-query';
import { formatMinutes } from '#core/web/format/duration.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { type Gift, GiftTier } from '#features/economy/gifts/contract.ts';
import { usePayments } from '#features/economy/payments/web/api.ts';
import { GiftPicture } from '../GiftPicture.tsx';
import { KicksAmount } from '../KicksAmount.tsx';
import { giftsQuery } from '../queries.ts';
import { useKicks, useKicksQuery } from '../use-kicks.ts';
import { focusOnReturn, giftShop, pinnedMinutes, type ShopMenu } from './shop-steps.ts';

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

function ShopFooter({ chat, step }: { chat: OpenChat; step: ShopMenu }) {
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

interface GiftTileProps {
  gift: Gift;
  available: number | null;
  isWide: boolean;
  /** The viewer returns from this gift, so it takes the focus. */
  isReturn: boolean;
  onOpen: () => void;
}

/** Gray while the viewer cannot pay for it. */
function GiftTile({ gift, available, isWide, isReturn, onOpen }: GiftTileProps) {
  const { gift_id, name, amount } = gift;
  const missing = available === null ? 0 : Math.max(0, amount - available);
  const isShort = missing > 0;
  const label = isShort
    ? t('gifts.tile.short', { gift: name, amount, missing: formatNumber(missing) })
    : t('gifts.tile', { gift: name, amount });
  const price = (
    <KicksAmount
      amount={amount}
      coin={cx('size-3.5!', isShort && 'opacity-70 grayscale')}
      className={cx('font-bold', isShort && 'text-ink-3')}
    />
  );
  return (
    <li className={cx('min-w-0', isWide && 'col-span-full')}>
      <button
        type="button"
        ref={isReturn ? focusOnReturn : undefined}
        onClick={onOpen}
        className={cx(
          'size-full min-w-0 rounded-md bg-control text-12 transition-transform duration-(--m-fast) hover:-translate-y-px hover:bg-control-hover',
          isWide ? 'flex items-center gap-3 px-3 py-2 text-start' : 'flex flex-col items-center gap-0.5 px-1 pt-2 pb-2 text-center',
        )}
      >
        <span className="sr-only">{label}</span>
        <span aria-hidden="true" className="contents">
          <GiftPicture giftId={gift_id} size={isWide ? 62 : 54} />
          {isWide ? (
            <span className="min-w-0 flex-1">
              <b className="block truncate font-semibold">{name}</b>
              <span className="block text-ink-3">{t('gifts.pinned_for', { length: formatMinutes(pinnedMinutes(gift)) })}</span>
            </span>
          ) : (
            <b className="w-full truncate font-semibold">{name}</b>
          )}
          {price}
        </span>
      </button>
    </li>
  );
}

export function ShopBalance({ isBig = false }: { isBig?: boolean }) {
  const { data: kicks, isError, isFetching, refetch } = useKicksQuery();
  if (kicks === undefined && isError) {
    return (
      <p role="alert" className="flex min-w-0 items-center gap-2 text-12 text-ink-2">
        <span className="min-w-0 truncate">{t('gifts.balance.failed')}</span>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          {t('core.try_again')}
        </Button>
      </p>
    );
  }
  return (
    <p className={cx('flex items-center font-bold', isBig && 'text-22')}>
      <span className="sr-only">{t(kicks ? 'gifts.balance' : 'gifts.balance.unknown')}</span>
      {kicks ? (
        <KicksAmount amount={kicks.available} {...(isBig ? { coin: 'size-5!', className: 'gap-2' } : { className: 'gap-1.5' })} />
      ) : (
        <Skeleton className={isBig ? 'h-6 w-24' : 'h-4 w-18'} />
      )}
    </p>
  );
}
