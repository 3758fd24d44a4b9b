import { t } from '#core/web/i18n/text.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { useRailCollapsed } from './rail-preference.ts';

/** The button that collapses the channel rail to avatars and expands it again, on wide screens. */
export function RailToggle({ className }: { className: string }) {
  const [collapsed, setCollapsed] = useRailCollapsed();
  return (
    <IconButton
      icon="menu"
      className={className}
      label={t(collapsed ? 'channels.rail.expand' : 'channels.rail.collapse')}
      aria-expanded={!collapsed}
      aria-controls="rail"
      onClick={() => setCollapsed(!collapsed)}
    />
  );
}
