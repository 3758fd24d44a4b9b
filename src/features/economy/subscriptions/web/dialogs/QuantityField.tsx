import { useId } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';

const QUANTITIES = [1, 5, 10, 20, 50, 100] as const;

interface QuantityFieldProps {
  value: number;
  /** Possible receivers now; null while loading. */
  possible: number | null;
  onChange: (quantity: number) => void;
}

/** Limits the quantity to the possible receivers. */
export function QuantityField({ value, possible, onChange }: QuantityFieldProps) {
  const name = useId();
  return (
    <div className="flex flex-col gap-2">
      <fieldset className="min-w-0" aria-describedby={`${name}-hint`}>
        <legend className="mb-1.5 text-12 font-semibold text-ink-2">{t('subscriptions.gift.quantity')}</legend>
        <div className="grid grid-cols-6 gap-1">
          {QUANTITIES.map((quantity) => {
            const isTooMany = possible !== null && quantity > possible;
            return (
              <label
                key={quantity}
                className={cx(
                  'grid min-h-11 place-items-center rounded-sm text-14 font-semibold tabular-nums has-focus-visible:shadow-focus',
                  quantity === value
                    ? 'bg-mint-soft text-mint-text shadow-[inset_0_0_0_2px_var(--mint)]'
                    : 'bg-control hover:bg-control-hover',
                  isTooMany ? 'cursor-not-allowed opacity-45' : 'cursor-pointer',
                )}
              >
                <input
                  type="radio"
                  name={name}
                  value={quantity}
                  checked={quantity === value}
                  disabled={isTooMany}
                  onChange={() => onChange(quantity)}
                  className="sr-only"
                />
                {quantity}
              </label>
            );
          })}
        </div>
      </fieldset>
      <p id={`${name}-hint`} className="text-12 text-ink-2">
        {possible === 0
          ? t('subscriptions.gift.nobody')
          : possible !== null && possible < 100
            ? t('subscriptions.gift.possible', { count: possible })
            : t('subscriptions.gift.drawn')}
      </p>
    </div>
  );
}
