import { Link } from '@tanstack/react-router';
import { type ElementType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { call, isRefusal } from '#core/web/api.ts';
import { parseDate } from '#core/web/format/date.ts';
import { formatRelative } from '#core/web/format/duration.ts';
import { phrase, t } from '#core/web/i18n/text.ts';
import { ownFile } from '#core/web/own-address.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { VerifiedName } from '#core/web/ui/VerifiedName.tsx';
import { useNow } from '#core/web/use-now.ts';
import { Picture } from '#features/channel/channels/web/api.ts';
import { type Clip, countClipView, showClip } from '#features/stream/clips/contract/clip.ts';
import { type Playback, type PlayerSource, VideoPlayer } from '#features/stream/streams/web/api.ts';
import { ClipActions, clipPath } from './ClipActions.tsx';
import { viewsText } from './ClipPicture.tsx';

interface ClipLook {
  stage?: string;
  details: string;
}

interface ClipViewProps {
  clip: Clip;
  title: ElementType<{ className: string; children: ReactNode }>;
  look: ClipLook;
  onPlayback?: (playback: Playback | null) => void;
  onDeleted: () => void;
}

export function ClipView({ clip, title: Title, look, onPlayback, onDeleted }: ClipViewProps) {
  return (
    <>
      <div className={cx('overflow-hidden', look.stage)}>
        <ClipStage clip={clip} onPlayback={onPlayback} />
      </div>
      <div className={look.details}>
        <ClipDetails
          clip={clip}
          title={
            <Title className="text-18 font-bold tracking-tight wrap-anywhere">
              <bdi>{clip.title}</bdi>
            </Title>
          }
          actions={<ClipActions clip={clip} onDeleted={onDeleted} />}
        />
      </div>
    </>
  );
}

export function ClipSkeleton({ look }: { look: ClipLook }) {
  return (
    <div role="status" aria-busy="true" aria-label={t('core.loading')}>
      <Skeleton className={cx('aspect-video w-full', look.stage)} />
      <div className={look.details}>
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-4 h-9 w-1/3" />
      </div>
    </div>
  );
}

function ClipDetails({ clip, title, actions }: { clip: Clip; title: ReactNode; actions: ReactNode }) {
  const now = useNow(MINUTE_MS);
  const { channel, creator } = clip;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-2">
        {title}
        <div className="flex items-center gap-2.5">
          <Avatar name={channel.username} picture={channel.profile_picture} size={36} />
          <div className="min-w-0">
            <Link to="/$slug" params={{ slug: channel.slug }} className="block truncate font-semibold hover:underline">
              <VerifiedName name={channel.username} verified={channel.verified} />
            </Link>
            <p className="text-12 text-ink-2">
              {phrase('clips.clipped_by', {
                name: (
                  <b key="name" className="font-semibold text-ink">
                    <VerifiedName name={creator.username} verified={creator.verified} />
                  </b>
                ),
                when: formatRelative(parseDate(clip.created_at), now),
              })}
              <span className="ms-2 tabular-nums">{viewsText(clip.views)}</span>
            </p>
          </div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </div>
  );
}

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
function ClipStage({ clip, onPlayback }: ClipStageProps) {
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

interface ClipProblemProps {
  error: unknown;
  onRetry: () => void;
  busy: boolean;
  action: ReactNode;
  wholePage?: boolean;
}

export function ClipProblem({ error, onRetry, busy, action, wholePage = false }: ClipProblemProps) {
  // The server refuses malformed ids as invalid input.
  const isUnknown = isRefusal(showClip, error) && (error.code === 'CLIP_NOT_FOUND' || error.code === 'INVALID');
  if (!isUnknown) return <ErrorState title={t('clips.one_failed')} error={error} onRetry={onRetry} busy={busy} />;
  return (
    <EmptyState wholePage={wholePage} icon="clip" title={t('clips.unknown')} action={action}>
      {t('clips.unknown.text')}
    </EmptyState>
  );
}
