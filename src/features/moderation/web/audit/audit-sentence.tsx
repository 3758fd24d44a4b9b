import type { ReactNode } from 'react';
import { phrase, t } from '#core/web/i18n/text.ts';
import type { AuditEntry } from '#features/moderation/contract/audit.ts';
import { changedModes } from './audit-details.ts';

/** What was done, to whom, and how: one sentence of an entry. */
export function auditSentence(entry: AuditEntry): ReactNode {
  const { act, details } = entry;
  const target = (
    <bdi key="target" className="font-semibold text-ink">
      {entry.target?.username ?? t('moderation.audit.somebody')}
    </bdi>
  );
  switch (act) {
    case 'timeout':
      return phrase('moderation.audit.did.timeout', { target, minutes: String(details.duration ?? '?') });
    case 'ban':
    case 'unban':
    case 'remove_timeout':
    case 'add_note':
    case 'remove_note':
      return phrase(`moderation.audit.did.${act}`, { target });
    case 'add_role':
    case 'remove_role':
      return phrase(`moderation.audit.did.${act}`, { target, role: roleName(details.role) });
    case 'delete_message':
    case 'approve_message':
    case 'deny_message':
      return entry.target === null ? t(`moderation.audit.act.${act}`) : phrase(`moderation.audit.did.${act}`, { target });
    case 'change_modes':
      return changedModes(details) ?? t('moderation.audit.act.change_modes');
    default:
      return t(`moderation.audit.act.${act}`);
  }
}

function roleName(role: unknown): string {
  switch (role) {
    case 'moderator':
    case 'vip':
    case 'og':
    case 'sidekick':
      return t(`badge.${role}`);
    default:
      return String(role ?? '?');
  }
}
