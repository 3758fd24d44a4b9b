import { RolesPanel } from '#features/moderation/web/roles/RolesPanel.tsx';
import type { PaneProps } from '../panes.ts';

export default function RolesPane({ channel, role }: PaneProps) {
  return <RolesPanel slug={channel.slug} role={role} />;
}
