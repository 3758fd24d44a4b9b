import { useParams } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { may } from '#features/channels/rules/may.ts';
import { KeepPoints } from '#features/points/web/keeping/KeepPoints.tsx';
import { ClosedToYou } from '../ClosedToYou.tsx';
import { ManagedChannelPage } from '../ManagedChannelPage.tsx';

/** Moderators work on the redemption queue here; the broadcaster also manages rewards. */
export default function RewardsRoute() {
  const { slug } = useParams({ from: '/dashboard/$slug/rewards' });
  return (
    <ManagedChannelPage
      slug={slug}
      titleOf={(channel) => t('points.keeping.title', { channel })}
      signIn={{ title: t('points.keeping.sign_in') }}
      isAllowed={(role) => may('work_reward_queue', role)}
      closed={() => (
        <ClosedToYou slug={slug} title={t('points.keeping.not_allowed')} wayOut={t('points.keeping.to_channel')}>
          {t('points.keeping.not_allowed.text')}
        </ClosedToYou>
      )}
    >
      {(channel, role) => <KeepPoints channel={channel} role={role} />}
    </ManagedChannelPage>
  );
}
