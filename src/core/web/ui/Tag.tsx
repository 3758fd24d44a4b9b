import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const TONES = {
  neutral: 'bg-control text-ink-2',
  mint: 'bg-mint-soft text-mint-text',
  amber: 'bg-amber-soft text-amber-text',
  red: 'bg-red-soft text-red-text',
  pink: 'bg-pink-soft text-pink-text',
};

export function Tag({ tone = 'neutral', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span className={cx('inline-flex h-4.5 max-w-full items-center gap-1 rounded-xs px-1.5 text-11 font-semibold', TONES[tone])}>
      <bdi className="truncate">{children}</bdi>
    </span>
  );
}
