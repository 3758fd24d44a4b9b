import { cx } from './class-names.ts';

interface CoinProps {
  shape: 'ticket' | 'hexagon';
  label: string;
  className?: string;
}

export function Coin({ shape, label, className }: CoinProps) {
  return (
    <svg className={cx('coin', className)} viewBox="0 0 20 20" role="img" aria-label={label}>
      <use href={`#c-${shape}`} />
    </svg>
  );
}
