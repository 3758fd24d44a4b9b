import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../../core/web/i18n/text.ts';
import { ErrorState } from '../../../core/web/ui/ErrorState.tsx';
import { ForSignedIn } from '../../../features/accounts/web/ForSignedIn.tsx';
import type { Channel } from '../../../features/channels/contract/channel.ts';
import { may } from '../../../features/channels/rules/may.ts';
import { useChannel } from '../../../features/channels/web/use-channel.ts';
import { relationQuery } from '../../../features/chat/web/queries.ts';
import { OwnEmotes } from '../../../features/emotes/web/OwnEmotes.tsx';
import { ChannelProblem } from '../ChannelProblem.tsx';
import { ClosedToYou } from '../ClosedToYou.tsx';
import { PagePending } from '../PagePending.tsx';
import { usePageTitle } from '../use-page-title.ts';

export default function EmotesRoute() {
  const { slug } = useParams({ from: '/dashboard/$slug/emotes' });
  const channel = useChannel(slug);
  usePageTitle(channel.data ? t('emotes.own.title', { channel: channel.data.user.username }) : null);
  if (channel.isError && !channel.data)
    return <ChannelProblem slug={slug} error={channel.error} onRetry={() => channel.refetch()} busy={channel.isFetching} />;
  if (!channel.data) return <PagePending />;
  return (
    <ForSignedIn title={t('emotes.own.sign_in')}>
      <ForKeeper channel={channel.data} />
    </ForSignedIn>
  );
}

/** Only who may change the emotes gets to them; anybody else is told why not. */
function ForKeeper({ channel }: { channel: Channel }) {
  const relation = useQuery(relationQuery(channel.slug));
  if (relation.isError && !relation.data)
    return <ErrorState error={relation.error} onRetry={() => void relation.refetch()} busy={relation.isFetching} />;
  if (!relation.data) return <PagePending />;
  if (may('manage_emotes', relation.data.role)) return <OwnEmotes key={channel.id} channel={channel} />;
  return (
    <ClosedToYou slug={channel.slug} title={t('emotes.own.not_allowed')} wayOut={t('emotes.own.to_channel')}>
      {t('emotes.own.not_allowed.text')}
    </ClosedToYou>
  );
}
