import type { PaneProps } from '#features/channels/web/api.ts';
import { AuditLog } from '../audit/AuditLog.tsx';

export default function AuditPane({ channel }: PaneProps) {
  return <AuditLog slug={channel.slug} />;
}
