import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-names.ts';

interface EmptyStateProps {
  icon: IconName;
  title: ReactNode;
  children?: ReactNode;
  /** Makes its title the page's heading. */
  wholePage?: boolean;
  action?: ReactNode;
}

export function EmptyState({ icon, title, children, action, wholePage = false }: EmptyStateProps) {
  const Title = wholePage ? 'h1' : 'p';
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <Icon name={icon} size="large" className="text-ink-3" />
      <Title className="text-14 font-bold">{title}</Title>
      {children && <p className="max-w-[36ch] text-ink-2">{children}</p>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
