import { cx } from './class-names.ts';
import type { IconName } from './icon-names.ts';

interface IconProps {
  name: IconName;
  /** 20 px by default; `small` is 16 px beside text, `large` is 28 px in empty states. */
  size?: 'small' | 'large' | undefined;
  /** Filled, for a thing that is on (a followed heart). */
  solid?: boolean | undefined;
  className?: string | undefined;
}

/** A line icon. It is hidden from screen readers, because the control around it has the name. */
export function Icon({ name, size, solid, className }: IconProps) {
  return (
    <svg className={cx('icon', size, solid && 'solid', className)} viewBox="0 0 20 20" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
