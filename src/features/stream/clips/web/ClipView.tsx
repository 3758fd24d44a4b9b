import type { ElementType, ReactNode } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import type { Clip } from '#features/stream/clips/contract/clip.ts';
import type { Playback } from '#features/stream/streams/web/api.ts';
import { ClipActions } from './ClipActions.tsx';
import { ClipDetails } from './ClipDetails.tsx';
import { ClipStage } from './ClipStage.tsx';

/** Classes of the video and of the details below it. */
interface ClipLook {
  stage?: string;
  details: string;
}

interface ClipViewProps {
  clip: Clip;
  /** The heading of the page, or the name of the dialog. */
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

/** Has the geometry of the real clip. */
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
