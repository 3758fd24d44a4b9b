import { useReducedMotion } from '#core/web/appearance.ts';
import { cx } from '#core/web/ui/class-names.ts';
import type { ShownBanner } from '#features/chat/banners/rules.ts';
import type { Banner } from './banner-queue.ts';

/** The remaining time as a shrinking bar. With reduced motion the bar is static and only the seconds count down. */
export function BannerBar({ shown: { banner, leftMs, since } }: { shown: ShownBanner<Banner> }) {
  const isReducedMotion = useReducedMotion();
  const total = banner.seconds * 1000;
  return (
    <div className="event-banner-bar" aria-hidden="true">
      <i
        // A running animation cannot be moved to another time, so each hold or new duration starts a new one.
        key={`${banner.key} ${leftMs} ${since}`}
        className={cx(!isReducedMotion && 'runs', since === null && 'held')}
        style={{ animationDuration: `${total}ms`, animationDelay: `${leftMs - total}ms` }}
      />
    </div>
  );
}
