import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { Gift } from '#features/economy/gifts/contract.ts';
import { GiftPicture } from '../GiftPicture.tsx';
import { KicksAmount } from '../KicksAmount.tsx';
import { pinnedMinutes } from '../pinned-minutes.ts';
import { focusOnReturn } from './shop-steps.ts';

interface GiftTileProps {
  gift: Gift;
  available: number | null;
  isWide: boolean;
  /** The viewer returns from this gift, so it takes the focus. */
  isReturn: boolean;
  onOpen: () => void;
}

/** Gray while the viewer cannot pay for it. */
export function GiftTile({ gift, available, isWide, isReturn, onOpen }: GiftTileProps) {
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
              <span className="block text-ink-3">{t('gifts.pinned_for', { minutes: pinnedMinutes(gift) })}</span>
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
