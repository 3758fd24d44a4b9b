import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-names.ts';
import { Tooltip } from './Tooltip.tsx';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** Accessible name and tooltip. */
  label: string;
  /** 24, 28 or 36 px square, and 44 px on touch screens. */
  size?: 'tiny' | 'small' | 'medium';
  pressed?: boolean | undefined;
  tooltip?: boolean;
}

const SIZES = { tiny: 'size-(--h-xs) rounded-xs', small: 'size-(--h-sm) rounded-sm', medium: 'size-(--h-md) rounded-sm' };

export function IconButton({ icon, label, size = 'medium', pressed, tooltip = true, className, ...rest }: IconButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      {...rest}
      className={cx(
        'inline-grid shrink-0 place-items-center hover:bg-control-hover hover:text-ink disabled:opacity-50',
        pressed ? 'bg-mint-soft text-mint-text' : 'text-ink-2',
        SIZES[size],
        className,
      )}
    >
      <Icon name={icon} size={size === 'medium' ? undefined : 'small'} />
    </button>
  );
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}
