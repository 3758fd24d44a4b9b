import { t } from '#core/web/i18n/text.ts';
import { usePageTitle } from '#core/web/use-page-title.ts';
import { SignedInOnly, useViewer } from '#features/people/accounts/web/api.ts';
import { KindsSection } from './KindsSection.tsx';
import { PushSection } from './PushSection.tsx';

export default function NotificationSettingsPage() {
  usePageTitle(t('notifications.title'));
  const viewer = useViewer();
  return (
    <SignedInOnly title={t('notifications.settings.sign_in')}>
      <KindsSection />
      {viewer && <PushSection viewerId={viewer.id} />}
    </SignedInOnly>
  );
}
