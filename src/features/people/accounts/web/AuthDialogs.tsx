import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { closeAuthDialog, useAuthView } from './auth-prompt.ts';

const AuthDialog = lazyComponent('use', () => import('./AuthDialog.tsx'));

/** Mounted once per page. */
export function AuthDialogs() {
  const view = useAuthView();
  if (view === null) return null;
  return (
    <DialogPanel name="The sign-in dialog" onClose={closeAuthDialog}>
      <AuthDialog view={view} />
    </DialogPanel>
  );
}
