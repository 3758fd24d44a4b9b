import { useReducedMotion } from '#core/web/appearance.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { ShownBanner } from '#features/chat/banners/rules.ts';
import type { Banner } from './banner-queue.ts';

/** The time that is left as a bar that shortens. With reduced motion it stands, and only the seconds count. */
export function BannerBar({ shown: { banner, leftMs, since } }: { shown: ShownBanner<Banner> }) {
  const isReducedMotion = useReducedMotion();
  const total = banner.seconds * 1000;
  return (
    <div className="event-banner-bar" aria-hidden="true">
      <i
        // An animation cannot be moved to another time, so each hold and each new length starts one at the right place.
        key={`${banner.key} ${leftMs} ${since}`}
        className={cx(!isReducedMotion && 'runs', since === null && 'held')}
        style={{ animationDuration: `${total}ms`, animationDelay: `${leftMs - total}ms` }}
      />
    </div>
  );
}
