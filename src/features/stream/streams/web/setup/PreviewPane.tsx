import { useMemo } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { type PaneProps, Picture } from '#features/channel/channels/web/api.ts';
import { liveSource } from '../player/player-source.ts';

const Player = lazyComponent('player', () => import('../player/Player.tsx'));

export default function PreviewPane({ channel }: PaneProps) {
  const source = useMemo(() => {
    const live = liveSource(channel);
    return live && { ...live, id: `preview-${live.id}`, isMature: false, isPreview: true };
  }, [channel]);
  return (
    <div className="relative aspect-video bg-well">
      {source ? (
        <Panel name="The preview" failed={(failure) => <PartFailed {...failure} />}>
          <Player source={source} poster={<Picture category={channel.livestream?.categories[0]?.slug ?? ''} seed={channel.slug} />} />
        </Panel>
      ) : (
        <div className="grid size-full place-content-center justify-items-center gap-1.5 p-4 text-center text-ink-2">
          <Icon name="antenna" size="large" className="text-ink-3" />
          <p className="text-14 font-bold text-ink">{t(channel.livestream ? 'streams.preview.no_video' : 'streams.preview.none')}</p>
          {!channel.livestream && <p className="max-w-[36ch]">{t('streams.preview.none.text')}</p>}
        </div>
      )}
    </div>
  );
}
