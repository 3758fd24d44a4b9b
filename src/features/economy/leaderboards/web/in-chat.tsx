import { lazyComponent } from '#core/web/lazy-component.tsx';
import { usePreference } from '#core/web/preference.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { useMediaQuery } from '#core/web/use-media-query.ts';
import type { ChatParts, OpenChat } from '#features/chat/chat/web/api.ts';
import { ChosenListWrapper } from './chosen-list.tsx';
import { showGiftLeaderboard } from './show-gift-leaderboard.ts';
import { FOLDED } from './strip/folded.ts';

const Strip = lazyComponent('page', async () => ({ default: (await import('./strip/LeaderboardStrip.tsx')).LeaderboardStrip }));

/**
 * Reserves the height of the strip, which loads after the chat, so nothing below it shifts. Absent in channels without subscriptions and
 * for readers who turned it off (S-02).
 */
export function StripPlace({ chat }: { chat: OpenChat }) {
  const isWanted = usePreference(showGiftLeaderboard);
  const isFolded = useMediaQuery(FOLDED);
  if (!isWanted || !chat.channel.subscription_enabled) return null;
  return (
    <Panel name="The leaderboard" pending={<div className={`shrink-0 border-b border-line-soft ${isFolded ? 'h-16' : 'h-23'}`} />}>
      <Strip chat={chat} />
    </Panel>
  );
}

export const chatParts: ChatParts = { Wrapper: ChosenListWrapper };
