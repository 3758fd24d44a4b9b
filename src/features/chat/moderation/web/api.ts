export { moderationRulesQuery, useChangeRules } from './ai/use-moderation-rules.ts';
export { type AuditFilterValues, EMPTY_FILTERS, LogFilters, toLogQuery } from './audit/AuditFilters.tsx';
export type { AuditActView, AuditActViews, AuditDetailViews } from './audit/act-views.ts';
export { loadActViews, onOffText, useActViews, useAddedDetails } from './audit/act-views.ts';
export { openBannedUsers } from './bans/open-banned-users.ts';
export { useBan } from './bans/use-banned-people.ts';
export { roleHoldersQuery, showRoleProblem } from './roles/use-roles.ts';
export { SanctionForm } from './sanctions/SanctionForm.tsx';
