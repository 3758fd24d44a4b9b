import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { AppearanceSettings } from '#features/accounts/web/AppearanceSettings.tsx';
import { DeviceSettings } from '#features/accounts/web/DeviceSettings.tsx';
import { ForSignedIn } from '#features/accounts/web/ForSignedIn.tsx';
import { ProfileSettings } from '#features/accounts/web/ProfileSettings.tsx';
import { SecuritySettings } from '#features/accounts/web/SecuritySettings.tsx';
import { OwnBalances } from '#features/points/web/own/OwnBalances.tsx';
import { Statement } from '#features/points/web/own/Statement.tsx';
import { usePageTitle } from '../use-page-title.ts';

function Own({ children }: { children: ReactNode }) {
  return (
    <ForSignedIn title={t('accounts.settings.sign_in_first')} text={t('accounts.settings.sign_in_first.text')}>
      {children}
    </ForSignedIn>
  );
}

export function ProfilePage() {
  usePageTitle(t('accounts.settings.profile'));
  return (
    <Own>
      <ProfileSettings />
    </Own>
  );
}

export function SecurityPage() {
  usePageTitle(t('accounts.settings.security'));
  return (
    <Own>
      <SecuritySettings />
    </Own>
  );
}

export function DevicesPage() {
  usePageTitle(t('accounts.settings.devices'));
  return (
    <Own>
      <DeviceSettings />
    </Own>
  );
}

export function AppearancePage() {
  usePageTitle(t('accounts.settings.appearance'));
  return <AppearanceSettings />;
}

export function PointsPage() {
  usePageTitle(t('points.own.title'));
  return (
    <ForSignedIn title={t('points.own.sign_in')}>
      <OwnBalances />
    </ForSignedIn>
  );
}

export function StatementPage() {
  const { slug } = useParams({ from: '/settings/points/$slug' });
  usePageTitle(t('points.statement.title', { channel: slug }));
  return (
    <ForSignedIn title={t('points.own.sign_in')}>
      <Statement key={slug} slug={slug} />
    </ForSignedIn>
  );
}
