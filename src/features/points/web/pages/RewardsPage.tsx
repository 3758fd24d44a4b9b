import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { can } from '#features/channels/rules/permissions.ts';
import { AccessDenied, ManagedChannelPage } from '#features/channels/web/api.ts';
import { pointsFeature } from '#features/points/feature.ts';
import { ManagePoints } from '../manage/ManagePoints.tsx';

/** The page where moderators work on the redemption queue and the broadcaster also manages rewards. */
export default function RewardsPage({ params }: PageProps) {
  const slug = params.slug!;
  return (
    <ManagedChannelPage
      slug={slug}
      titleOf={(channel) => t('points.keeping.title', { channel })}
      signIn={{ title: t('points.keeping.sign_in') }}
      isAllowed={(role) => can(pointsFeature.permissions.work_reward_queue, role)}
      accessDenied={() => (
        <AccessDenied slug={slug} title={t('points.keeping.not_allowed')} linkText={t('points.keeping.to_channel')}>
          {t('points.keeping.not_allowed.text')}
        </AccessDenied>
      )}
    >
      {(channel, role) => <ManagePoints channel={channel} role={role} />}
    </ManagedChannelPage>
  );
}
