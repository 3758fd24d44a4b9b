import { Menu } from '@base-ui/react/menu';

/** A line between groups of a menu. */
export function MenuSeparator() {
  return <Menu.Separator className="my-1 h-px bg-line-soft" />;
}
