import { cx } from './class-names.ts';

/** `primary`: once per region; `danger`: only the final confirmation; `on`: selected; `pink`: the second side next to mint. */
export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger' | 'danger-soft' | 'on' | 'pink';
/** 28, 36 or 44 px high, and 44 px on touch screens. */
export type ButtonSize = 'small' | 'medium' | 'large';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-mint text-on-mint hover:bg-mint-hover active:bg-mint-press',
  default: 'bg-control text-ink hover:bg-control-hover active:bg-control-active',
  ghost: 'text-ink-2 hover:bg-control hover:text-ink',
  danger: 'bg-red text-on-red hover:bg-red-hover',
  'danger-soft': 'bg-red-soft text-red-text hover:bg-control-hover',
  on: 'bg-mint-soft text-mint-text hover:bg-control-hover',
  pink: 'bg-pink text-on-pink hover:opacity-90',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-(--h-sm) min-w-(--h-sm) px-2.5 text-12',
  medium: 'min-h-(--h-md) min-w-(--h-md) px-3 text-13',
  large: 'min-h-(--h-lg) px-5 text-14',
};

/** For links that look like a button. */
export function buttonClass(variant: ButtonVariant = 'default', size: ButtonSize = 'medium', className?: string): string {
  return cx(
    'inline-flex items-center justify-center gap-1.5 rounded-sm font-semibold whitespace-nowrap select-none transition-transform duration-(--m-fast) ease-out active:scale-98',
    'disabled:bg-control disabled:text-ink-3 disabled:active:scale-100 aria-disabled:cursor-not-allowed',
    VARIANTS[variant],
    SIZES[size],
    className,
  );
}
