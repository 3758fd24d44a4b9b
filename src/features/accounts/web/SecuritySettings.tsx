import { EmailForm } from './EmailForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Password and e-mail address. */
export function SecuritySettings() {
  return (
    <>
      <PasswordForm />
      <EmailForm />
    </>
  );
}
