import { t } from '#core/web/i18n/text.ts';
import { Menu, type MenuControl } from '#core/web/ui/Menu.tsx';
import { MenuItem, MenuSeparator } from '#core/web/ui/MenuItem.tsx';
import type { Direction } from './arrangement.ts';

const MOVES = [
  { direction: 'start', icon: 'left', text: 'app.dashboard.move_start' },
  { direction: 'end', icon: 'right', text: 'app.dashboard.move_end' },
  { direction: 'up', icon: 'up', text: 'app.dashboard.move_up' },
  { direction: 'down', icon: 'down', text: 'app.dashboard.move_down' },
] as const;

interface PaneMenuItemsProps {
  trigger: MenuControl;
  directions: readonly Direction[];
  onMove: (direction: Direction) => void;
  onHide: () => void;
}

export default function PaneMenuItems({ trigger, directions, onMove, onHide }: PaneMenuItemsProps) {
  return (
    <Menu trigger={trigger}>
      {MOVES.filter(({ direction }) => directions.includes(direction)).map(({ direction, icon, text }) => (
        <MenuItem key={direction} icon={icon} onClick={() => onMove(direction)}>
          {t(text)}
        </MenuItem>
      ))}
      {directions.length > 0 && <MenuSeparator />}
      <MenuItem icon="eye-off" onClick={onHide}>
        {t('app.dashboard.hide')}
      </MenuItem>
    </Menu>
  );
}
