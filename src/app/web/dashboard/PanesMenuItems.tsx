import { t, textOf } from '#core/web/i18n/text.ts';
import { Menu, type MenuControl } from '#core/web/ui/Menu.tsx';
import { MenuCheckItem, MenuItem, MenuSeparator } from '#core/web/ui/MenuItem.tsx';
import { type Arrangement, MAX_COLUMNS, type PaneId, positionOf, type ScreenSize, withoutPane, withPane } from './arrangement.ts';
import { usePanes } from './panes.ts';

export interface PanesMenuProps {
  allowed: readonly PaneId[];
  arrangement: Arrangement;
  room: ScreenSize;
  change: (next: (now: Arrangement) => Arrangement) => void;
  reset: () => void;
}

export default function PanesMenuItems({ allowed, arrangement, room, change, reset, trigger }: PanesMenuProps & { trigger: MenuControl }) {
  const kinds = usePanes();
  const most = MAX_COLUMNS[room];
  const isShown = (pane: PaneId) => positionOf(arrangement, pane) !== null;
  return (
    <Menu trigger={trigger}>
      {allowed.map((pane) => (
        <MenuCheckItem
          key={pane}
          checked={isShown(pane)}
          onChange={(checked) => change((now) => (checked ? withPane(now, pane, most) : withoutPane(now, pane)))}
        >
          {textOf(kinds.get(pane)!.title)}
        </MenuCheckItem>
      ))}
      <MenuSeparator />
      <MenuItem icon="refresh" onClick={reset}>
        {t('app.dashboard.reset')}
      </MenuItem>
    </Menu>
  );
}
