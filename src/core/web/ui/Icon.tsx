import { cx } from './class-names.ts';
import type { IconName } from './icon-names.ts';

interface IconProps {
  name: IconName;
  /** 16, 20 or 28 px. */
  size?: 'small' | 'large' | undefined;
  solid?: boolean | undefined;
  className?: string | undefined;
}

/** Hidden from screen readers, because the control around it has the name. */
export function Icon({ name, size, solid, className }: IconProps) {
  return (
    <svg className={cx('icon', size, solid && 'solid', className)} viewBox="0 0 20 20" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
