import type { PaneProps } from '#features/channels/web/api.ts';
import { RolesPanel } from '../roles/RolesPanel.tsx';

export default function RolesPane({ channel, role }: PaneProps) {
  return <RolesPanel slug={channel.slug} role={role} />;
}
