import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-names.ts';

interface MenuItemProps {
  icon?: IconName;
  children: ReactNode;
  onClick?: () => void;
  /** A link element without children. */
  link?: ReactElement;
}

export const MENU_ROW =
  'flex min-h-9 w-full items-center gap-3 px-4 py-1.5 font-medium text-ink outline-none select-none data-highlighted:bg-row-hover cursor-pointer';

export function MenuItem({ icon, children, onClick, link }: MenuItemProps) {
  const content = (
    <>
      {icon && <Icon name={icon} className="text-ink-2" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </>
  );
  if (link) {
    return (
      <BaseMenu.LinkItem render={link} closeOnClick className={MENU_ROW}>
        {content}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item onClick={onClick} className={MENU_ROW}>
      {content}
    </BaseMenu.Item>
  );
}
