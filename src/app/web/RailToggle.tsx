import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { useIsDashboard, useRailCollapsed } from './rail-preference.ts';

/** The button that collapses the rail of channels or of the dashboard's sections and expands it again, on wide screens. */
export function RailToggle({ className }: { className: string }) {
  const [collapsed, setCollapsed] = useRailCollapsed();
  const texts = useIsDashboard()
    ? ({ expand: 'app.dashboard.rail.expand', collapse: 'app.dashboard.rail.collapse' } as const)
    : ({ expand: 'channels.rail.expand', collapse: 'channels.rail.collapse' } as const);
  return (
    <IconButton
      icon="menu"
      className={className}
      label={t(collapsed ? texts.expand : texts.collapse)}
      aria-expanded={!collapsed}
      aria-controls="rail"
      onClick={() => setCollapsed(!collapsed)}
    />
  );
}
