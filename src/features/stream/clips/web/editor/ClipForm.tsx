import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { call } from '#core/web/api.ts';
import { t } from '#core/web/i18n/text.ts';
import { withIdempotencyKey } from '#core/web/idempotency.ts';
import { CENTER } from '#core/web/pictures/crop.ts';
import { cutPicture } from '#core/web/pictures/picture-file.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import { CLIP_PICTURE, CLIP_TITLE_LENGTH, type ClipSource, createClip } from '#features/stream/clips/contract/clip.ts';
import { CLIP_MAX_SECONDS, type ClipRange } from '#features/stream/clips/rules/clip.ts';
import { firstRange, withLength } from '#features/stream/clips/rules/trim.ts';
import { type PlayerSession, type PlayerSource, usePlayerClock, usePlayerSession } from '#features/stream/streams/web/api.ts';
import { CLIPS_KEY, clipQuery } from '../queries.ts';
import { ClipPreview } from './ClipPreview.tsx';
import { availableAround, type ClippedMoment } from './clipped-moment.ts';
import { secondsLabel, TrimBar, useFilm } from './TrimBar.tsx';

interface ClipFormProps {
  channel: PlayerSource['channel'];
  moment: ClippedMoment;
  source: ClipSource;
  onMade: (id: string) => void;
  onCancel: () => void;
}

const LENGTHS = [15, 30, CLIP_MAX_SECONDS] as const;
/** After its end moves, the preview resumes this many seconds before it. */
const BEFORE_END = 2;

export function ClipForm({ channel, moment, source, onMade, onCancel }: ClipFormProps) {
  // All times on this screen are playlist times.
  const available = availableAround(source, moment);
  const [range, setRange] = useState(() => firstRange(available, moment.video === null ? available.end : moment.at));
  const [title, setTitle] = useState('');
  const [isTitleMissing, setIsTitleMissing] = useState(false);
  const [preview] = useState(
    (): PlayerSource => ({
      id: `clip-of-${source.media_id}`,
      kind: 'clip',
      url: source.playlist_url,
      title: t('clips.make'),
      page: `/${channel.slug}`,
      channel,
      // The creator is already watching it.
      isMature: false,
      startAt: range.start,
      ...(moment.video !== null && moment.storyboard && { storyboard: moment.storyboard }),
    }),
  );
  const session = usePlayerSession(preview);
  const make = useMakeClip(channel.slug, source, moment.video, session);
  const count = [...title.trim()].length;

  const change = (next: ClipRange) => {
    setRange(next);
    if (next.start !== range.start) session?.seek(next.start);
    else if (next.end !== range.end) session?.seek(Math.max(next.start, next.end - BEFORE_END));
  };
  const form = useSubmit(() => {
    setIsTitleMissing(count === 0);
    if (count === 0 || count > CLIP_TITLE_LENGTH) return;
    make.mutate({ range, title: title.trim() }, { onSuccess: ({ id }) => onMade(id) });
  }, make.isPending);

  return (
    <form {...form} className="flex flex-col gap-4">
      {session ? <ClipPreview session={session} range={range} /> : <div className="aspect-video rounded-md bg-well" />}
      <fieldset className="min-w-0">
        <legend className="sr-only">{t('clips.editor.length')}</legend>
        <div className="mb-1 flex items-baseline justify-between">
          <span aria-hidden="true" className="text-12 font-semibold text-ink-2">
            {t('clips.editor.length')}
          </span>
          <output className="font-bold tabular-nums">{secondsLabel(range.end - range.start)}</output>
        </div>
        {session && (
          <TrimBarAtPlayback
            source={preview}
            session={session}
            isLive={moment.video === null}
            available={available}
            range={range}
            onChange={change}
          />
        )}
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {LENGTHS.filter((length) => length <= available.end - available.start).map((length) => (
            <Button
              key={length}
              size="small"
              className="max-md:min-h-(--h-md) max-md:flex-1"
              onClick={() => change(withLength(range, length, available))}
            >
              {secondsLabel(length)}
            </Button>
          ))}
          <span className="ms-auto text-12 text-ink-3 pointer-coarse:hidden">{t('clips.editor.keys')}</span>
        </div>
      </fieldset>
      <TextField
        label={t('clips.editor.title')}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        count={t('clips.editor.count', { count, max: CLIP_TITLE_LENGTH })}
        error={
          count > CLIP_TITLE_LENGTH
            ? t('clips.editor.title.long', { max: CLIP_TITLE_LENGTH })
            : isTitleMissing && count === 0
              ? t('clips.editor.title.missing')
              : undefined
        }
        autoComplete="off"
        dir="auto"
      />
      {make.isError && (
        <p role="alert" className="flex items-start gap-2 rounded-sm bg-red-soft px-3 py-2 text-red-text">
          <Icon name="warn" size="small" className="mt-0.5 shrink-0" />
          <span>
            <b className="font-semibold">{t('clips.editor.refused')}</b> {refusalText(make.error)}
          </span>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onCancel}>
          {t('core.cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={make.isPending}>
          {t('clips.editor.submit')}
        </Button>
      </div>
    </form>
  );
}

type AtPlaybackProps = Omit<ComponentProps<typeof TrimBar>, 'at' | 'film'> & { source: PlayerSource; session: PlayerSession };

function TrimBarAtPlayback({ source, session, ...bar }: AtPlaybackProps) {
  return <TrimBar {...bar} at={usePlayerClock(session).time} film={useFilm(source, session, bar.available)} />;
}

interface ClipInput {
  /** In seconds of the source's playlist. */
  range: ClipRange;
  title: string;
}

/** Creates a clip of the live stream or a recording (`video`), with the current frame of the preview as its picture. */
function useMakeClip(slug: string, source: ClipSource, video: string | null, session: PlayerSession | null) {
  const cache = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationFn: async ({ range, title }: ClipInput): Promise<Clip> => {
      const image = session && (await frameOf(session.holder.video));
      const input = {
        media_id: source.media_id,
        start: source.playlist_start + range.start,
        end: source.playlist_start + range.end,
        title,
        ...(video !== null && { video }),
        ...(image && { image }),
      };
      // Other seconds or another title need another idempotency key.
      const scope = `${viewer?.id} clips ${source.media_id} from ${input.start} to ${input.end}: ${title}`;
      const { data } = await withIdempotencyKey(cache, scope, (idempotency_key) =>
        call(createClip, { params: { slug }, body: { idempotency_key, ...input } }),
      );
      return data.clip;
    },
    onSuccess: (clip) => {
      cache.setQueryData(clipQuery(clip.id).queryKey, clip);
      void cache.invalidateQueries({ queryKey: CLIPS_KEY });
    },
  });
}

/** Base64. Null without a frame, and where the browser blocks access to pixels, as with native HLS from a CDN. */
async function frameOf(video: HTMLVideoElement): Promise<string | null> {
  if (video.videoWidth === 0) return null;
  const frame = await createImageBitmap(video).catch(() => null);
  if (frame === null) return null;
  const image = await cutPicture(frame, CLIP_PICTURE, CENTER).catch(() => null);
  frame.close();
  return image;
}
