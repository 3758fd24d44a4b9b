import { memo } from 'react';
import { isTextKey, t } from '../i18n/text.ts';
import { badgeDrawing } from './badge-drawing.ts';

interface BadgeProps {
  /** The wire's type, e.g. `moderator`; an unknown one draws its text. */
  type: string;
  /** Months of a subscriber, subscriptions of a gifter. */
  count?: number | undefined;
  /** What the server calls it, for types of a channel's own. */
  text?: string | undefined;
  /** The channel's own picture, for subscriber tiers that have one. */
  picture?: string | undefined;
  /** Its sizes, as `srcset` writes them. */
  pictureSet?: string | undefined;
  /** Pixels, 16 unless told otherwise. */
  size?: number;
}

/** A badge beside a name, with its name for those who cannot see it. */
export const Badge = memo(function Badge({ type, count, text, picture, pictureSet, size = 16 }: BadgeProps) {
  const label = badgeLabel(type, count, text);
  if (picture) {
    return (
      <img
        className="badge"
        src={picture}
        srcSet={pictureSet}
        alt={label}
        title={label}
        width={size}
        height={size}
        decoding="async"
        style={size === 16 ? undefined : { width: size, height: size }}
      />
    );
  }
  const drawing = badgeDrawing(type, count);
  if (drawing === null) {
    return <span className="inline-block rounded-xs bg-control px-1 text-11 font-semibold text-ink-2">{label}</span>;
  }
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={`badge b-${drawing}`}
      style={size === 16 ? undefined : { width: size, height: size }}
    />
  );
});

function badgeLabel(type: string, count: number | undefined, text: string | undefined): string {
  if (type === 'subscriber' && count !== undefined) return t('badge.subscriber_months', { months: count });
  if (type === 'sub_gifter' && count !== undefined) return t('badge.sub_gifter_count', { count });
  const key = `badge.${type}`;
  return isTextKey(key) ? t(key as 'badge.vip') : (text ?? type);
}
