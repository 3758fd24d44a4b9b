import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { ForSignedIn } from '../ForSignedIn.tsx';
import { ProfileSettings } from '../ProfileSettings.tsx';

export default function ProfilePage() {
  usePageTitle(t('accounts.settings.profile'));
  return (
    <ForSignedIn title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      <ProfileSettings />
    </ForSignedIn>
  );
}
