import { phrase, t } from '#core/web/i18n/text.ts';
import type { SuggestedCard } from '#features/channel/channels/contract/suggested.ts';
import { CardGrid } from './CardGrid.tsx';
import { LiveCard } from './LiveCard.tsx';
import { SectionHead } from './SectionHead.tsx';

export function Suggested({ streams }: { streams: readonly SuggestedCard[] }) {
  return (
    <>
      <SectionHead title={t('channels.home.suggested')} />
      <CardGrid>
        {streams.map((stream) => (
          <LiveCard
            key={stream.id}
            stream={stream}
            reason={phrase(reasonText(stream), { name: <bdi key="name">{stream.because.username}</bdi> })}
          />
        ))}
      </CardGrid>
    </>
  );
}

function reasonText({ channel, because: { slug, kind } }: SuggestedCard) {
  if (kind === 'followed') return 'channels.home.because';
  return slug === channel.slug ? 'channels.home.often' : 'channels.home.because_watched';
}
