import { cx } from './class-names.ts';

export function Coin({ shape, label, className }: { shape: 'ticket' | 'hexagon'; label: string; className?: string }) {
  return (
    <svg className={cx('coin', className)} viewBox="0 0 20 20" role="img" aria-label={label}>
      <use href={`#c-${shape}`} />
    </svg>
  );
}
