export {
  type AccountSuspensionChange,
  accountReinstated,
  accountSuspended,
  profileChanged,
  sessionsEnded,
  userCreated,
} from './events.ts';
export { identify } from './identify.ts';
export { privateChannels } from './private-channels.ts';
export { requireStaff } from './require-staff.ts';
export { recordSecurityEvent } from './security-log.ts';
export { isSessionOpen } from './store/sessions.ts';
export { isAccountSuspended, isFirstAccountFree, lockUser, lockUsers } from './store/users.ts';
export { suspensionOnWire } from './suspension-on-wire.ts';
export { newToken } from './tokens.ts';
