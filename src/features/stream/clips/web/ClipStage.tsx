import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { ownFile } from '#core/web/pictures/own-file.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Picture } from '#features/channel/channels/web/api.ts';
import { type Clip, countClipView } from '#features/stream/clips/contract/clip.ts';
import { type Playback, type PlayerSource, VideoPlayer } from '#features/stream/streams/web/api.ts';
import { clipPath } from './clip-path.ts';

const sourceOf = (clip: Clip): PlayerSource => ({
  id: `clip-${clip.id}`,
  kind: 'clip',
  url: clip.clip_url,
  title: clip.title,
  page: clipPath(clip),
  channel: { slug: clip.channel.slug, name: clip.channel.username, picture: clip.channel.profile_picture },
  isMature: clip.is_mature,
});

interface ClipStageProps {
  clip: Clip;
  onPlayback?: ((playback: Playback | null) => void) | undefined;
}

/** Plays a clip, or explains why it cannot play yet, in the proportions of the picture. */
export function ClipStage({ clip, onPlayback }: ClipStageProps) {
  const poster = (
    <Picture
      src={clip.thumbnail_url && ownFile(clip.thumbnail_url)}
      category={clip.category.slug}
      seed={clip.id}
      className="absolute inset-0"
    />
  );
  return (
    <div data-theme="dark" className="relative aspect-video w-full overflow-hidden bg-well text-on-picture">
      {clip.state === 'ready' && (
        <Panel
          name="The player of a clip"
          pending={poster}
          failed={(failure) => (
            <div className="absolute inset-0 grid place-content-center bg-well">
              <PartFailed {...failure} />
            </div>
          )}
        >
          <ReadyClip clip={clip} poster={poster} onPlayback={onPlayback} />
        </Panel>
      )}
      {clip.state === 'processing' && (
        <Curtain poster={poster} title={t('clips.processing')} text={t('clips.processing.text')}>
          <span aria-hidden="true" className="spinner size-8! border-3! text-mint" />
        </Curtain>
      )}
      {clip.state === 'failed' && (
        <Curtain poster={poster} title={t('clips.cut_failed')} text={t('clips.cut_failed.text')}>
          <Icon name="warn" size="large" className="text-amber-text" />
        </Curtain>
      )}
    </div>
  );
}

function ReadyClip({ clip, poster, onPlayback }: ClipStageProps & { poster: ReactNode }) {
  const [playback, setPlayback] = useState<Playback | null>(null);
  useCountView(clip, playback);
  const report = useCallback(
    (opened: Playback | null) => {
      setPlayback(opened);
      onPlayback?.(opened);
    },
    [onPlayback],
  );
  return <VideoPlayer source={sourceOf(clip)} poster={poster} onPlayback={report} />;
}

function Curtain({ poster, title, text, children }: { poster: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <>
      {poster}
      <div role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-shade px-4 text-center">
        {children}
        <p className="mt-1 text-16 font-bold">{title}</p>
        <p className="max-w-[36ch] text-on-picture-2">{text}</p>
      </div>
    </>
  );
}

/** Seconds of playback that count as a view. */
const VIEW_SECONDS = 3;

function useCountView({ id }: Pick<Clip, 'id'>, playback: Playback | null): void {
  useEffect(() => {
    if (!playback) return;
    const stop = playback.watchClock(() => {
      if (playback.clock().time < VIEW_SECONDS) return;
      stop();
      // A failed count must not disturb the viewer.
      call(countClipView, { params: { clip: id } }).catch(() => undefined);
    });
    return stop;
  }, [playback, id]);
}
