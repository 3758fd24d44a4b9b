/** Web API for later features. */

export { accountQuery } from './account-queries.ts';
export { askToSignIn } from './auth-prompt.ts';
export { useMute, useMuted, useMutedIds, useUnmute } from './muted.ts';
export { SettingsSection } from './SettingsSection.tsx';
export { SignedInOnly } from './SignedInOnly.tsx';
export { useSession, useSignedInAction, useViewer } from './session.ts';
export { AccountList } from './staff/AccountList.tsx';
export { PagedList } from './staff/PagedList.tsx';
export { ReasonDialog } from './staff/ReasonDialog.tsx';
export { StaffSearchPage } from './staff/StaffSearchPage.tsx';
export { SuspensionNote } from './staff/SuspensionNote.tsx';
export { STAFF_KEY } from './staff/staff-queries.ts';
export { suspensionEndText } from './staff/suspension-end-text.ts';
