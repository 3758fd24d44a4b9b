import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-names.ts';

interface EmptyStateProps {
  icon: IconName;
  title: ReactNode;
  /** One sentence. */
  children?: ReactNode;
  /** The next thing to do. */
  action?: ReactNode;
}

/** Nothing is here yet: what that means, and the next thing to do. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Icon name={icon} size="large" className="text-ink-3" />
      <p className="text-14 font-bold">{title}</p>
      {children && <p className="max-w-[36ch] text-ink-2">{children}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
