import { cx } from './class-names.ts';

interface CoinProps {
  /** What it looks like: a ticket for channel points, a hexagon for KICKs. */
  shape: 'ticket' | 'hexagon';
  /** What is counted, for those who cannot see it. */
  label: string;
  className?: string;
}

/** The unit of an amount. */
export function Coin({ shape, label, className }: CoinProps) {
  return (
    <svg className={cx('coin', className)} viewBox="0 0 20 20" role="img" aria-label={label}>
      <use href={`#c-${shape}`} />
    </svg>
  );
}
