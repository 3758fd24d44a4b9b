import { Menu } from '@base-ui/react/menu';

export function MenuSeparator() {
  return <Menu.Separator className="my-1 h-px bg-line-soft" />;
}
