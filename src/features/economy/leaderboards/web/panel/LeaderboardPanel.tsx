import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { useNow } from '#core/web/use-now.ts';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import { resetText } from '../list-texts.ts';
import { placesQuery } from '../queries.ts';
import { useLeaderboards } from '../use-leaderboards.ts';
import { useShownList } from '../use-shown-list.ts';
import { ListTabs } from './ListTabs.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { RankedList } from './RankedList.tsx';

const EVERY_MINUTE = MINUTE_MS;

export function LeaderboardPanel({ chat }: { chat: OpenChat }) {
  const now = useNow(EVERY_MINUTE);
  const { lists, isPending, error, retry, isRetrying } = useLeaderboards(chat.channel);
  const [shown, choose] = useShownList(lists);
  const places = useQuery({ ...placesQuery(chat.channel), enabled: chat.room.viewer !== null });
  return (
    <PanelShell chat={chat} title={t('leaderboards.title')} isTall>
      {shown === null ? (
        isPending ? (
          <PanelSkeleton />
        ) : (
          <ErrorState title={t('leaderboards.failed')} error={error} onRetry={retry} busy={isRetrying} />
        )
      ) : (
        <div className="flex flex-col gap-3 pt-4">
          <ListTabs lists={lists} value={shown} onChange={choose} />
          {resetText(shown, now) !== null && <p className="px-4 text-12 text-ink-3">{resetText(shown, now)}</p>}
          <RankedList chat={chat} list={shown} entries={lists[shown].entries} own={places.data?.[shown] ?? null} />
        </div>
      )}
    </PanelShell>
  );
}
