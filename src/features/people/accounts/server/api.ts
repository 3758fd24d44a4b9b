export { changeRows, type Erasure, erasePerson, erasePictured, eraseRows } from './erase.ts';
export {
  type AccountSuspensionChange,
  accountDeleted,
  accountReinstated,
  accountSuspended,
  profileChanged,
  sessionsEnded,
  userCreated,
  usernameChanged,
} from './events.ts';
export { canMail, mailAccount, mailStaffDecision } from './outgoing-mail.ts';
export { privateChannels } from './private-channels.ts';
export { recordRefusedRight, recordSecurityEvent } from './security-log.ts';
export { identify, requireStaff } from './self.ts';
export { suspensionOnWire } from './staff.ts';
export { recordStaffAct } from './staff-log.ts';
export { isSessionOpen } from './store/sessions.ts';
export { hasAccounts, isAccountSuspended, isFirstAccountFree, lockUser, lockUsers } from './store/users.ts';
export { newToken } from './tokens.ts';
