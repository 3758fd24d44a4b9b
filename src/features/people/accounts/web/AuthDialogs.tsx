import { lazyComponent } from '#core/web/lazy-component.tsx';
import { FailedDialog } from '#core/web/ui/FailedDialog.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { closeAuthDialog, useAuthView } from './auth-prompt.ts';

const AuthDialog = lazyComponent(() => import('./AuthDialog.tsx'));

/** Mounts the sign-in dialog, once per page. The forms are loaded when they are first opened. */
export function AuthDialogs() {
  const view = useAuthView();
  if (view === null) return null;
  return (
    <Panel name="The sign-in dialog" failed={(failure) => <FailedDialog {...failure} onClose={closeAuthDialog} />}>
      <AuthDialog view={view} />
    </Panel>
  );
}
