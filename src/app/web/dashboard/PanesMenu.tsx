import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { positionOf } from './arrangement.ts';
import type { PanesMenuProps } from './PanesMenuItems.tsx';

const PanesMenuItems = lazyComponent('use', () => import('./PanesMenuItems.tsx'));

/** The menu that shows and hides the panes of the overview, and resets their layout. */
export function PanesMenu(props: PanesMenuProps) {
  const { allowed, arrangement } = props;
  return (
    <LazyMenu
      name="The menu of the panes"
      trigger={
        <Button size="small">
          <Icon name="sliders" size="small" />
          {t('app.dashboard.panes')}
          <span className="text-ink-3 tabular-nums">
            {allowed.filter((pane) => positionOf(arrangement, pane) !== null).length}/{allowed.length}
          </span>
        </Button>
      }
      Content={PanesMenuItems}
      props={props}
    />
  );
}
