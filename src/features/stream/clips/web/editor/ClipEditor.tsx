import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button, Spinner } from '#core/web/ui/Button.tsx';
import { buttonClass } from '#core/web/ui/button-class.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState, QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { clipLink } from '#features/chat/chat/web/api.ts';
import { CLIP_MAX_SECONDS, CLIP_MIN_SECONDS, LIVE_WINDOW_SECONDS } from '#features/stream/clips/rules/clip.ts';
import type { PlayerSource } from '#features/stream/streams/web/api.ts';
import { CopyLinkButton, ShareClip } from '../ClipActions.tsx';
import { ClipPicture } from '../ClipPicture.tsx';
import { clipQuery, clipSourceQuery } from '../queries.ts';
import { ClipForm } from './ClipForm.tsx';
import type { ClippedMoment } from './clipped-moment.ts';

interface ClipEditorProps {
  channel: PlayerSource['channel'];
  moment: ClippedMoment;
  onClose: () => void;
}

/** Selects the seconds, takes a title, and shares the finished clip. */
export default function ClipEditor({ channel, moment, onClose }: ClipEditorProps) {
  const source = useQuery(clipSourceQuery(channel.slug, moment.video));
  const [made, setMade] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('clips.make')}
      description={made === null && hintOf(moment)}
      className="max-w-2xl"
    >
      {made !== null ? (
        <ClipResult id={made} slug={channel.slug} onAgain={() => setMade(null)} onClose={onClose} />
      ) : source.isError ? (
        <QueryError title={t('clips.editor.failed')} query={source} />
      ) : !source.data ? (
        <EditorSkeleton />
      ) : source.data.end - source.data.start < CLIP_MIN_SECONDS ? (
        <EmptyState icon="clip" title={t('clips.editor.too_early')}>
          {t('clips.editor.too_early.text', { least: CLIP_MIN_SECONDS })}
        </EmptyState>
      ) : (
        <ClipForm channel={channel} moment={moment} source={source.data} onMade={setMade} onCancel={onClose} />
      )}
    </Dialog>
  );
}

const hintOf = ({ video }: ClippedMoment): string =>
  video === null
    ? t('clips.editor.hint', { most: CLIP_MAX_SECONDS, window: LIVE_WINDOW_SECONDS })
    : t('clips.editor.hint.video', { most: CLIP_MAX_SECONDS });

function EditorSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={t('core.loading')} className="flex flex-col gap-4">
      <Skeleton className="aspect-video w-full rounded-md" />
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-15 w-full" />
    </div>
  );
}

function ClipResult({ id, slug, onAgain, onClose }: { id: string; slug: string; onAgain: () => void; onClose: () => void }) {
  const { data: clip, isError, error, refetch, isFetching } = useQuery(clipQuery(id));
  if (!clip) return isError && <ErrorState title={t('clips.one_failed')} error={error} onRetry={() => refetch()} busy={isFetching} />;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-[8.75rem_minmax(0,1fr)] items-start gap-3">
        <ClipPicture clip={clip} />
        <div className="min-w-0">
          <p className="line-clamp-2 font-semibold wrap-anywhere">
            <bdi>{clip.title}</bdi>
          </p>
          <p role="status" className="mt-1 flex items-center gap-2 text-ink-2">
            {clip.state === 'processing' && (
              <>
                <Spinner />
                {t('clips.editor.publishing')}
              </>
            )}
            {clip.state === 'ready' && (
              <>
                <Icon name="check" size="small" className="text-mint-text" />
                {t('clips.editor.published')}
              </>
            )}
            {clip.state === 'failed' && (
              <>
                <Icon name="warn" size="small" className="shrink-0 text-red-text" />
                {t('clips.cut_failed.text')}
              </>
            )}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 max-md:grid max-md:grid-cols-2">
        {clip.state === 'failed' ? (
          <Button variant="primary" onClick={onAgain}>
            {t('clips.editor.again')}
          </Button>
        ) : (
          <>
            {clip.state === 'ready' && <ShareClip clip={clip} />}
            <CopyLinkButton clip={clip} />
            <Link {...clipLink(slug, id)} className={buttonClass()} onClick={onClose}>
              <Icon name="play" size="small" />
              {t('clips.editor.watch')}
            </Link>
          </>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t('core.close')}
        </Button>
      </div>
    </div>
  );
}
