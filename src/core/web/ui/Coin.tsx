import { cx } from './class-names.ts';

interface CoinProps {
  /** A ticket for channel points, a hexagon for KICKs. */
  shape: 'ticket' | 'hexagon';
  /** The accessible name of the unit. */
  label: string;
  className?: string;
}

/** The symbol of a currency unit. */
export function Coin({ shape, label, className }: CoinProps) {
  return (
    <svg className={cx('coin', className)} viewBox="0 0 20 20" role="img" aria-label={label}>
      <use href={`#c-${shape}`} />
    </svg>
  );
}
