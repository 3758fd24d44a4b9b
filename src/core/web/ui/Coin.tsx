import { cx } from './class-names.ts';

interface CoinProps {
  of: 'points' | 'kicks';
  /** What is counted, for those who cannot see it. */
  label: string;
  className?: string;
}

/** The unit of an amount: a ticket for channel points, a hexagon for KICKs. */
export function Coin({ of, label, className }: CoinProps) {
  return (
    <svg className={cx('coin', className)} viewBox="0 0 20 20" role="img" aria-label={label}>
      <use href={`#c-${of}`} />
    </svg>
  );
}
