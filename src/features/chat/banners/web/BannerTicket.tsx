import { type MouseEvent, useEffect, useRef } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { IconButton } from '#core/web/ui/IconButton.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import type { ShownBanner } from '#features/chat/banners/rules.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { Banner, BannerQueue } from './banner-queue.ts';
import './banners.css';
import { useReducedMotion } from '#core/web/appearance.ts';

interface BannerTicketProps {
  chat: OpenChat;
  queue: BannerQueue;
  shown: ShownBanner<Banner>;
  waiting: number;
  secondsLeft: number;
}

/** Waits for the frame that shows the current content. A hidden page has no frames. Returns a function that cancels it. */
function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The countdown starts when the ticket is painted, and pauses while the pointer or the focus is in it. */
export function BannerTicket({ chat, queue, shown, waiting, secondsLeft }: BannerTicketProps) {
  const { view, entry } = shown.banner;
  const isPhone = useMediaQuery(PHONE);
  const held = useRef({ pointer: false, focus: false });
  const hold = (by: 'pointer' | 'focus', isOn: boolean) => {
    held.current[by] = isOn;
    queue.hold(held.current.pointer || held.current.focus);
  };
  const close = ({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    queue.close();
    const isByKeyboard = detail === 0;
    // The button is reused for the next banner. After a pointer press its focus would hold that banner forever.
    if (!isByKeyboard) currentTarget.blur();
    // On a phone, focusing the message box opens the keyboard.
    else if (queue.state().shown === null && !isPhone) chat.composer.current?.focus();
  };
  const { key } = shown.banner;
  useEffect(() => afterPaint(() => queue.painted(key)), [queue, key]);
  const detail = view.detail(entry, chat);
  const action = view.action?.(entry, chat) ?? null;
  const act = ({ detail: clicks, currentTarget }: MouseEvent<HTMLButtonElement>) => {
    // A closing dialog restores the focus here, which would hold the banner forever for pointer users.
    if (clicks !== 0) currentTarget.blur();
    action?.run();
  };
  return (
    <section
      aria-label={t('banners.label')}
      className="event-banner absolute inset-x-0 top-0 bg-column px-2 pt-2"
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={({ relatedTarget, currentTarget }) => hold('focus', currentTarget.contains(relatedTarget))}
    >
      <div className={cx('event-banner-frame', waiting > 0 && 'behind')}>
        <div className="event-banner-ticket">
          <div className="event-banner-stub">{view.mark(entry, chat)}</div>
          <div className="flex min-h-15 min-w-0 items-center gap-2 py-2.5 ps-3.5 pe-1.5">
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{view.head(entry)}</p>
              {detail !== null && (
                <p className="truncate text-12 text-ink-2">
                  <bdi>{detail}</bdi>
                </p>
              )}
            </div>
            {action && (
              <Button variant="primary" size="small" onClick={act}>
                {action.label}
              </Button>
            )}
            <span role="timer" className="min-w-7 text-end text-12 text-ink-3 tabular-nums">
              {t('banners.seconds', { count: secondsLeft })}
            </span>
            <IconButton icon="x" size="tiny" label={t('banners.close')} onClick={close} />
          </div>
          <BannerBar shown={shown} />
        </div>
      </div>
      <p className="flex h-5 items-center justify-center text-11 text-ink-3 tabular-nums">
        {waiting > 0 && t('banners.more', { count: waiting })}
      </p>
    </section>
  );
}

/** The remaining time as a shrinking bar. With reduced motion the bar is static and only the seconds count down. */
function BannerBar({ shown: { banner, leftMs, since } }: { shown: ShownBanner<Banner> }) {
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
