import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { FeaturedChannel } from '#features/channel/channels/contract/browse.ts';
import { CardGrid, SectionHead } from './CardSection.tsx';
import { ChannelGrid } from './ChannelGrid.tsx';
import { LiveCard } from './LiveList.tsx';

/** Staff choose them and their order. Live channels come first. */
export default function FeaturedChannels({ channels }: { channels: readonly FeaturedChannel[] }) {
  const live = channels.flatMap(({ livestream }) => livestream ?? []);
  const offline = channels.filter(({ livestream }) => livestream === null);
  return (
    <>
      <SectionHead title={t('channels.home.featured')} />
      {live.length > 0 && (
        <CardGrid>
          {live.map((stream) => (
            <LiveCard key={stream.id} stream={stream} />
          ))}
        </CardGrid>
      )}
      {offline.length > 0 && (
        <div className={cx('mb-8', live.length > 0 && 'mt-5')}>
          <ChannelGrid channels={offline} />
        </div>
      )}
    </>
  );
}
