import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { isModeratorOrAbove } from '#features/channels/rules/permissions.ts';
import { AccessDenied } from '#features/channels/web/AccessDenied.tsx';
import { ManagedChannelPage } from '#features/channels/web/ManagedChannelPage.tsx';
import { Dashboard } from '../dashboard/Dashboard.tsx';

/** Accessible to moderators, the broadcaster and staff. */
export default function DashboardRoute({ params }: PageProps) {
  const slug = params.slug!;
  return (
    <ManagedChannelPage
      slug={slug}
      titleOf={(name) => t('app.dashboard.of', { name })}
      signIn={{ title: t('app.dashboard.sign_in'), text: t('app.dashboard.sign_in.text') }}
      isAllowed={isModeratorOrAbove}
      accessDenied={({ user }) => (
        <AccessDenied slug={slug} title={t('app.dashboard.closed')} linkText={t('app.dashboard.to_channel')}>
          {t('app.dashboard.closed.text', { name: user.username })}
        </AccessDenied>
      )}
    >
      {(channel, role) => <Dashboard channel={channel} role={role} />}
    </ManagedChannelPage>
  );
}
