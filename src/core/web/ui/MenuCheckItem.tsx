import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { MENU_ROW } from './MenuItem.tsx';

interface MenuCheckItemProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** Toggling keeps the menu open. */
export function MenuCheckItem({ checked, onChange, children }: MenuCheckItemProps) {
  return (
    <BaseMenu.CheckboxItem checked={checked} onCheckedChange={(next) => onChange(next)} className={MENU_ROW}>
      <span className="size-5">
        <BaseMenu.CheckboxItemIndicator>
          <Icon name="check" className="text-mint-text" />
        </BaseMenu.CheckboxItemIndicator>
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
    </BaseMenu.CheckboxItem>
  );
}
