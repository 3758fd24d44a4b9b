import { AuditLog } from '#features/moderation/web/audit/AuditLog.tsx';
import type { PaneProps } from '../panes.ts';

export default function AuditPane({ channel }: PaneProps) {
  return <AuditLog slug={channel.slug} />;
}
