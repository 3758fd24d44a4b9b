import { cx } from '#core/web/ui/class-names.ts';
import { LiveMark } from '#core/web/ui/LiveMark.tsx';
import { Picture, PictureLabel, ViewerCount } from '#features/channels/web/api.ts';

interface StreamPictureProps {
  slug: string;
  src?: string | undefined;
  srcset?: string | undefined;
  viewers: number;
  isMature: boolean;
  className?: string;
}

/** The picture of a live stream with its viewers. That of a mature stream is out of focus, as before its gate. */
export function StreamPicture({ slug, src, srcset, viewers, isMature, className }: StreamPictureProps) {
  return (
    <div className={cx('relative aspect-video overflow-hidden bg-control', className)}>
      <Picture src={src} srcset={srcset} category="" seed={slug} className={cx(isMature && 'scale-110 blur-md')} />
      <LiveMark className="absolute start-2 top-2" />
      <PictureLabel className="absolute start-2 bottom-2">
        <ViewerCount count={viewers} />
      </PictureLabel>
    </div>
  );
}
