import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { preference, usePreference } from '#core/web/preference.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { useNow } from '#core/web/use-now.ts';
import type { Announcement } from '#features/operators/announcements/contract.ts';
import { topAnnouncement, withDismissed } from '#features/operators/announcements/rules.ts';
import { useAnnouncements } from './queries.ts';

const dismissed = preference<readonly number[]>('dismissed-announcements', [], (stored) =>
  Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)) : undefined,
);

/**
 * The newest announcement, above the content of the page. It takes its own space, which pages of fixed height subtract (`--notice-h`), so
 * that it never covers or moves the message box. It leaves while a keyboard or a full-screen video needs the space.
 */
export default function TopNotice() {
  const announcements = useAnnouncements();
  const hidden = usePreference(dismissed);
  const now = useTimeOfNextEnd(announcements);
  const area = useRef<HTMLDivElement>(null);
  useHeightOf(area);
  const shown = topAnnouncement(announcements, hidden, now);
  return (
    <div ref={area} role="status" className="on-stage:hidden crowded:hidden print:hidden">
      {shown && <Notice key={shown.id} announcement={shown} onDismiss={() => dismissed.set(withDismissed(hidden, shown.id))} />}
    </div>
  );
}

const KINDS = {
  info: { icon: 'info', className: 'bg-mint-soft text-ink', mark: 'text-mint-text' },
  warning: { icon: 'warn', className: 'bg-amber-soft text-ink', mark: 'text-amber-text' },
} as const;

function Notice({ announcement: { kind, text, link }, onDismiss }: { announcement: Announcement; onDismiss: () => void }) {
  const { icon, className, mark } = KINDS[kind];
  return (
    <div className={cx('flex max-h-[30dvh] items-start gap-3 overflow-y-auto border-b border-line-soft px-4 py-1.5', className)}>
      <Icon name={icon} className={cx('mt-1.5', mark)} />
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">
        <span className="sr-only">{t(`announcements.kind.${kind}`)}: </span>
        <bdi>{text}</bdi>
        {link && (
          <>
            {' '}
            <NoticeLink {...link} />
          </>
        )}
      </p>
      <IconButton icon="x" size="small" label={t('announcements.dismiss')} tooltip={false} onClick={onDismiss} />
    </div>
  );
}

function NoticeLink({ url, text }: NonNullable<Announcement['link']>) {
  const outside = url.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a href={url} {...outside} className="inline-flex min-h-6 items-center font-semibold text-mint-text underline">
      <bdi>{text}</bdi>
    </a>
  );
}

/** The longest delay of a timer, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1;

/** The time by the server's clock. The component renders again when the next announcement ends. Starts arrive as events. */
function useTimeOfNextEnd(announcements: readonly Announcement[]): Date {
  useNow(null);
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    const now = serverNow().getTime();
    const ends = announcements.flatMap(({ ends_at }) => (ends_at === null ? [] : [Date.parse(ends_at)])).filter((end) => end > now);
    if (ends.length === 0) return;
    const timer = setTimeout(() => setTurns(turns + 1), Math.min(TIMER_MAX, Math.min(...ends) - now));
    return () => clearTimeout(timer);
  }, [announcements, turns]);
  return serverNow();
}

function useHeightOf(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--notice-h', `${area.current?.offsetHeight ?? 0}px`);
    const sizes = new ResizeObserver(measure);
    sizes.observe(area.current!);
    return () => {
      sizes.disconnect();
      style.removeProperty('--notice-h');
    };
  }, [area]);
}
