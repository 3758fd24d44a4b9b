import { formatClock } from '#core/web/format/duration.ts';
import { formatCompact } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { ownFile } from '#core/web/own-address.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Picture, PictureLabel } from '#features/channel/channels/web/api.ts';
import type { Clip } from '#features/stream/clips/contract/clip.ts';

export const viewsText = (views: number): string => t('clips.views', { count: views, compact: formatCompact(views) });

/** Falls back to artwork of the category. */
export function ClipPicture({ clip, hasViews = false, className }: { clip: Clip; hasViews?: boolean; className?: string }) {
  const clock = formatClock(clip.duration * 1000);
  return (
    <div className={cx('relative aspect-video overflow-hidden rounded-md bg-control', className)}>
      <Picture src={clip.thumbnail_url && ownFile(clip.thumbnail_url)} category={clip.category.slug} seed={clip.id} />
      {hasViews && <PictureLabel className="absolute start-2 bottom-2">{viewsText(clip.views)}</PictureLabel>}
      <PictureLabel className="absolute end-2 bottom-2 tabular-nums">
        <span className="sr-only">{t('clips.length', { clock })}</span>
        <span aria-hidden="true">{clock}</span>
      </PictureLabel>
    </div>
  );
}
