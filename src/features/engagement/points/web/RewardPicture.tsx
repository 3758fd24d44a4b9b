import { contrast } from '#core/contract/color.ts';
import { safeImagePath } from '#core/contract/image-path.ts';
import { ownFile } from '#core/web/own-address.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { FallbackImage } from '#core/web/ui/FallbackImage.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { emotePicture } from '#features/channel/emotes/web/api.ts';

export interface RewardLook {
  emote_id: number | null;
  image_url: string | null;
}

interface RewardPictureProps {
  color: string;
  /** Absent: the star. */
  look?: RewardLook | undefined;
  /** Not redeemable now, so gray. */
  isUnavailable?: boolean;
  className?: string;
}

/** A square in the reward's color with its picture or emote; by default the star of its chat notice (N-04). */
export function RewardPicture({ color, look, isUnavailable = false, className }: RewardPictureProps) {
  const validColor = /^#[0-9a-f]{6}$/i.test(color) ? color : null;
  const ink = validColor === null ? 'text-ink' : contrast(validColor, '#FFFFFF') < 3 ? 'text-(--badge-ink)' : 'text-on-picture';
  const source = look ? sourceOf(look) : '';
  const star = <Icon name="star" solid className={ink} />;
  return (
    <span
      aria-hidden="true"
      className={cx('grid place-items-center overflow-hidden bg-control-hover', isUnavailable && 'opacity-50 grayscale', className)}
      style={validColor === null ? undefined : { background: validColor }}
    >
      {source === '' ? (
        star
      ) : (
        <FallbackImage
          src={source}
          alt=""
          decoding="async"
          className={look?.image_url == null ? 'size-7 max-h-full object-contain' : 'h-full max-h-full min-h-0 object-contain'}
          fallback={star}
        />
      )}
    </span>
  );
}

/** hides a picture whose path is not plainly safe. A picture just chosen in this browser is a data URL. */
function sourceOf({ emote_id, image_url }: RewardLook): string {
  if (image_url?.startsWith('data:image/')) return image_url;
  if (image_url !== null) return safeImagePath(ownFile(image_url), '');
  return emote_id === null ? '' : emotePicture(emote_id, 56, true);
}
