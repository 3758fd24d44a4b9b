import { useParams } from '@tanstack/react-router';
import { t } from '#core/web/i18n/text.ts';
import { may } from '#features/channels/rules/may.ts';
import { OwnEmotes } from '#features/emotes/web/OwnEmotes.tsx';
import { ClosedToYou } from '../ClosedToYou.tsx';
import { ManagedChannelPage } from '../ManagedChannelPage.tsx';

export default function EmotesRoute() {
  const { slug } = useParams({ from: '/dashboard/$slug/emotes' });
  return (
    <ManagedChannelPage
      slug={slug}
      titleOf={(channel) => t('emotes.own.title', { channel })}
      signIn={{ title: t('emotes.own.sign_in') }}
      isAllowed={(role) => may('manage_emotes', role)}
      closed={() => (
        <ClosedToYou slug={slug} title={t('emotes.own.not_allowed')} wayOut={t('emotes.own.to_channel')}>
          {t('emotes.own.not_allowed.text')}
        </ClosedToYou>
      )}
    >
      {(channel) => <OwnEmotes channel={channel} />}
    </ManagedChannelPage>
  );
}
