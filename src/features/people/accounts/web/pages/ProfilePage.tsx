import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { ProfileSettings } from '../ProfileSettings.tsx';
import { SignedInOnly } from '../SignedInOnly.tsx';

export default function ProfilePage() {
  usePageTitle(t('accounts.settings.profile'));
  return (
    <SignedInOnly title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <ProfileSettings />
    </SignedInOnly>
  );
}
