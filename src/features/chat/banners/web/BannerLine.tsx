import { useSyncExternalStore } from 'react';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { Panel } from '#core/web/ui/Panel.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { Banner, BannerQueue } from './banner-queue.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

export const BannerTicket = lazyComponent('use', async () => ({ default: (await import('./BannerTicket.tsx')).BannerTicket }));

/** The current banner. It overlays the top of the list, so that neither the list nor the page shifts. */
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
