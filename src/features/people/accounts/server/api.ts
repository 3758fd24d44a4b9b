export {
  type AccountSuspensionChange,
  accountReinstated,
  accountSuspended,
  profileChanged,
  sessionsEnded,
  userCreated,
} from './events.ts';
export { identify, requireStaff } from './identify.ts';
export { privateChannels } from './private-channels.ts';
export { recordSecurityEvent } from './security-log.ts';
export { isSessionOpen } from './store/sessions.ts';
export { isAccountSuspended, isFirstAccountFree, lockUser, lockUsers } from './store/users.ts';
export { suspensionOnWire } from './suspensions.ts';
export { newToken } from './tokens.ts';
