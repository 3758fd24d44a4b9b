import type { PageProps } from '#core/web/feature.ts';
import { t } from '#core/web/i18n/text.ts';
import { can } from '#features/channels/rules/permissions.ts';
import { AccessDenied, ManagedChannelPage } from '#features/channels/web/api.ts';
import { emotesFeature } from '#features/emotes/feature.ts';
import { OwnEmotes } from '../OwnEmotes.tsx';

export default function EmotesPage({ params }: PageProps) {
  const slug = params.slug!;
  return (
    <ManagedChannelPage
      slug={slug}
      titleOf={(channel) => t('emotes.own.title', { channel })}
      signIn={{ title: t('emotes.own.sign_in') }}
      isAllowed={(role) => can(emotesFeature.permissions.manage_emotes, role)}
      accessDenied={() => (
        <AccessDenied slug={slug} title={t('emotes.own.not_allowed')} linkText={t('emotes.own.to_channel')}>
          {t('emotes.own.not_allowed.text')}
        </AccessDenied>
      )}
    >
      {(channel) => <OwnEmotes channel={channel} />}
    </ManagedChannelPage>
  );
}
