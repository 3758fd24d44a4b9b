import { type CSSProperties, memo } from 'react';
import { isTextKey, t } from '../i18n/text.ts';
import { badgeDrawing } from './drawings.ts';
import { FallbackImage } from './FallbackImage.tsx';

interface BadgeProps {
  /** The wire type; an unknown one shows its text. */
  type: string;
  /** A subscriber's months, or a gifter's subscriptions. */
  count?: number | undefined;
  /** For types that a channel defines itself. */
  text?: string | undefined;
  picture?: string | undefined;
  /** A `srcset`. */
  pictureSet?: string | undefined;
  /** Pixels. */
  size?: number;
}

export const Badge = memo(function Badge({ type, count, text, picture, pictureSet, size = 16 }: BadgeProps) {
  const label = badgeLabel(type, count, text);
  const style = size === 16 ? undefined : { width: size, height: size };
  const drawn = <DrawnBadge drawing={badgeDrawing(type, count)} label={label} style={style} />;
  if (!picture) return drawn;
  return (
    <FallbackImage
      className="badge"
      src={picture}
      srcSet={pictureSet}
      alt={label}
      title={label}
      width={size}
      height={size}
      decoding="async"
      style={style}
      fallback={drawn}
    />
  );
});

function DrawnBadge({ drawing, label, style }: { drawing: string | null; label: string; style: CSSProperties | undefined }) {
  if (drawing === null) {
    return <span className="inline-block rounded-xs bg-control px-1 text-11 font-semibold text-ink-2">{label}</span>;
  }
  return <span role="img" aria-label={label} title={label} className={`badge b-${drawing}`} style={style} />;
}

function badgeLabel(type: string, count: number | undefined, text: string | undefined): string {
  if (type === 'subscriber' && count !== undefined) return t('badge.subscriber_months', { months: count });
  if (type === 'sub_gifter' && count !== undefined) return t('badge.sub_gifter_count', { count });
  const key = `badge.${type}`;
  return isTextKey(key) ? t(key as 'badge.vip') : (text ?? type);
}
