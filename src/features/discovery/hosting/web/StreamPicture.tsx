import { cx } from '#core/web/ui/class-names.ts';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { Picture, PictureLabel, ViewerCount } from '#features/channel/channels/web/api.ts';

interface StreamPictureProps {
  slug: string;
  category: string;
  src?: string | undefined;
  srcset?: string | undefined;
  viewers: number;
  isMature: boolean;
  /** On the stage of a phone, labels follow the navigation button at the top. */
  isStage?: boolean;
  className?: string;
}

/** Picture of a live stream with its viewers. Blurred for mature streams. */
export function StreamPicture({ slug, category, src, srcset, viewers, isMature, isStage = false, className }: StreamPictureProps) {
  const labels = (
    <>
      <LiveMark className={cx(!isStage && 'absolute start-2 top-2')} />
      <PictureLabel className={cx(!isStage && 'absolute start-2 bottom-2')}>
        <ViewerCount count={viewers} />
      </PictureLabel>
    </>
  );
  return (
    <div className={cx('relative overflow-hidden bg-control', !isStage && 'aspect-video', className)}>
      <Picture src={src} srcset={srcset} category={category} seed={slug} className={cx(isMature && 'scale-110 blur-md')} />
      {isStage ? <div className="absolute inset-x-0 top-0 flex min-h-14 items-center gap-1.5 ps-14">{labels}</div> : labels}
    </div>
  );
}
