import { lazyComponent } from '#core/web/lazy-component.tsx';
import { DialogPanel } from '#core/web/ui/DialogPanel.tsx';
import { closeAuthDialog, useAuthView } from './auth-prompt.ts';

const AuthDialog = lazyComponent('use', () => import('./AuthDialog.tsx'));

/** Mounts the sign-in dialog, once per page. Forms load when first opened. */
export function AuthDialogs() {
  const view = useAuthView();
  if (view === null) return null;
  return (
    <DialogPanel name="The sign-in dialog" onClose={closeAuthDialog}>
      <AuthDialog view={view} />
    </DialogPanel>
  );
}
