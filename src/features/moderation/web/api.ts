/** What later features may use of moderation in the browser. */

export { moderationRulesQuery, useChangeRules } from './ai/use-moderation-rules.ts';
export type { AuditActView, AuditActViews } from './audit/act-views.ts';
export { switched } from './audit/switched.ts';
export { openBannedUsers } from './bans/open-banned-users.ts';
export { roleHoldersQuery, tellRoleProblem } from './roles/use-roles.ts';
