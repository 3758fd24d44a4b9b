import { Menu as BaseMenu, Menu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-names.ts';

interface MenuItemProps {
  icon?: IconName;
  children: ReactNode;
  onClick?: () => void;
  /** A link element without children. */
  link?: ReactElement;
  /** For an item that changes the menu itself. */
  keepsOpen?: boolean;
}

const MENU_ROW =
  'flex min-h-9 pointer-coarse:min-h-11 w-full items-center gap-3 px-4 py-1.5 font-medium text-ink outline-none select-none data-highlighted:bg-row-hover cursor-pointer';

export function MenuItem({ icon, children, onClick, link, keepsOpen = false }: MenuItemProps) {
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
    <BaseMenu.Item closeOnClick={!keepsOpen} onClick={onClick} className={MENU_ROW}>
      {content}
    </BaseMenu.Item>
  );
}

export function MenuSeparator() {
  return <Menu.Separator className="my-1 h-px bg-line-soft" />;
}

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

interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export function MenuChoice<Value extends string>({ label, options, value, onChange }: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className="px-4 pt-2 pb-1 text-11 font-semibold text-ink-3">{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} closeOnClick className={MENU_ROW}>
            <span className="size-5">
              <BaseMenu.RadioItemIndicator>
                <Icon name="check" className="text-mint-text" />
              </BaseMenu.RadioItemIndicator>
            </span>
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}
