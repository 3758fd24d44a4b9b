import type { ReactNode } from 'react';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';

const TONES = {
  plain: { className: 'bg-well text-ink-2', icon: 'info' },
  amber: { className: 'bg-amber-soft text-amber-text', icon: 'clock' },
  red: { className: 'bg-red-soft text-red-text', icon: 'warn' },
} as const;

interface NoteProps {
  tone?: keyof typeof TONES;
  /** Replaces the icon of the tone. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A note before the choice. The red tone is announced to screen readers. */
export function Note({ tone = 'plain', mark, children }: NoteProps) {
  const { className, icon } = TONES[tone];
  return (
    <p role={tone === 'red' ? 'alert' : undefined} className={cx('flex items-start gap-2 rounded-md px-3 py-2.5', className)}>
      <span className="mt-0.5 inline-flex">{mark ?? <Icon name={icon} size="small" />}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
    </p>
  );
}
