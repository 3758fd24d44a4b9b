import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { usePreference } from '#core/web/preference.ts';
import { serverNow } from '#core/web/server-clock.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { remainingMs, type ShownBanner } from '#features/chat/banners/rules.ts';
import { Notices, type OpenChat, useActiveParts, useChatParts } from '#features/chat/chat/web/api.ts';
import { type Banner, BannerQueue, bannerViews } from './banner-queue.ts';
import { showEventBanners } from './show-event-banners.ts';

/** While banners are turned off, nothing is queued (EB-03). */
export function EventBanners({ chat }: { chat: OpenChat }) {
  return usePreference(showEventBanners) ? <QueuedBanners chat={chat} /> : null;
}

function QueuedBanners({ chat }: { chat: OpenChat }) {
  const views = bannerViews(useChatParts());
  const queue = useMemo(() => new BannerQueue(views), [views]);
  const notices = useMemo(() => new Notices(queue), [queue]);
  const sources = useActiveParts().map(
    ({ name, banners, Notices: Rows, BannerNotices }) =>
      banners && [
        Rows && <Rows key={name} channel={chat.channel} notices={notices} />,
        BannerNotices && <BannerNotices key={`${name} banners`} channel={chat.channel} notices={notices} />,
      ],
  );
  return (
    <>
      {sources}
      <BannerLine chat={chat} queue={queue} />
    </>
  );
}

export const BannerTicket = lazyComponent('use', async () => ({ default: (await import('./BannerTicket.tsx')).BannerTicket }));

/** The current banner. It overlays the top of the list, so that neither the list nor the page shifts (docs/decisions/048). */
export function BannerLine({ chat, queue }: { chat: OpenChat; queue: BannerQueue }) {
  const { shown, waiting } = useSyncExternalStore(queue.subscribe, queue.state);
  const secondsLeft = useSecondsLeft(queue, shown);
  return (
    <>
      {/* Screen readers only announce changes in an existing live region. */}
      <p role="status" className="sr-only">
        {shown?.banner.view.isAnnounced && <Announcement banner={shown.banner} chat={chat} />}
      </p>
      {shown && (
        <div className="relative z-(--z-sticky) shrink-0">
          <Panel name="An event banner">
            <BannerTicket chat={chat} queue={queue} shown={shown} waiting={waiting.length} secondsLeft={secondsLeft} />
          </Panel>
        </div>
      )}
    </>
  );
}

function Announcement({ banner: { view, entry }, chat }: { banner: Banner; chat: OpenChat }) {
  const detail = view.detail(entry, chat);
  return (
    <>
      {view.head(entry)}
      {detail !== null && `: ${detail}`}
    </>
  );
}

/** Returns the remaining whole seconds of the banner, and advances the queue when they run out. */
function useSecondsLeft(queue: BannerQueue, shown: ShownBanner<Banner> | null): number {
  const [, setTick] = useState(0);
  const left = shown === null ? 0 : remainingMs(shown, serverNow().getTime());
  useEffect(() => {
    if (shown === null || shown.since === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      // Timers may fire early. The effect then waits for the remaining time.
      const rest = remainingMs(shown, serverNow().getTime());
      timer = setTimeout(next, rest === 0 ? 0 : rest % 1000 || 1000);
    };
    const next = () => {
      setTick((tick) => tick + 1);
      queue.pass();
      if (queue.state().shown === shown) wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [queue, shown]);
  return Math.ceil(left / 1000);
}
