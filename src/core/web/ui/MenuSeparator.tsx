import { Menu } from '@base-ui/react/menu';

/** A line between groups of menu rows. */
export function MenuSeparator() {
  return <Menu.Separator className="my-1 h-px bg-line-soft" />;
}
