import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Dialog } from '#core/web/ui/Dialog.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { CLIP_MAX_SECONDS, CLIP_MIN_SECONDS, LIVE_WINDOW_SECONDS } from '#features/stream/clips/rules/clip.ts';
import type { PlayerSource } from '#features/stream/streams/web/api.ts';
import { clipSourceQuery } from '../queries.ts';
import { ClipForm } from './ClipForm.tsx';
import { ClipResult } from './ClipResult.tsx';
import type { ClippedMoment } from './clipped-moment.ts';

export interface ClipEditorProps {
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
        <ErrorState title={t('clips.editor.failed')} error={source.error} onRetry={() => source.refetch()} busy={source.isFetching} />
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
