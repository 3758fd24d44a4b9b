import { t, textOf } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Menu } from '#core/web/ui/Menu.tsx';
import { MenuCheckItem } from '#core/web/ui/MenuCheckItem.tsx';
import { MenuItem } from '#core/web/ui/MenuItem.tsx';
import { MenuSeparator } from '#core/web/ui/MenuSeparator.tsx';
import { type Arrangement, MAX_COLUMNS, type PaneId, positionOf, type ScreenSize, withoutPane, withPane } from './arrangement.ts';
import { usePanes } from './panes.ts';

interface PanesMenuProps {
  allowed: readonly PaneId[];
  arrangement: Arrangement;
  room: ScreenSize;
  change: (next: (now: Arrangement) => Arrangement) => void;
  reset: () => void;
}

/** The menu that shows and hides the panes of the overview, and resets their layout. */
export function PanesMenu({ allowed, arrangement, room, change, reset }: PanesMenuProps) {
  const kinds = usePanes();
  const most = MAX_COLUMNS[room];
  const isShown = (pane: PaneId) => positionOf(arrangement, pane) !== null;
  return (
    <Menu
      trigger={
        <Button size="small">
          <Icon name="sliders" size="small" />
          {t('app.dashboard.panes')}
          <span className="text-ink-3 tabular-nums">
            {allowed.filter(isShown).length}/{allowed.length}
          </span>
        </Button>
      }
    >
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
