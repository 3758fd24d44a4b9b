/** What later features may use of accounts in the browser. */

export { askToSignIn } from './auth-prompt.ts';
export { useMute, useMuted, useMutedIds, useUnmute } from './muted.ts';
export { SettingsSection } from './SettingsSection.tsx';
export { SignedInOnly } from './SignedInOnly.tsx';
export { useSession, useViewer } from './session.ts';
