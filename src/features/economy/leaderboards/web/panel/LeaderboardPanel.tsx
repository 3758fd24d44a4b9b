import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { cx } from '#core/web/ui/class-names.ts';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useNow } from '#core/web/use-now.ts';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import type { ListName } from '#features/economy/leaderboards/contract.ts';
import { BOARDS, enabledLists, type KnownLists, LISTS } from '#features/economy/leaderboards/rules.ts';
import { resetText } from '../ListParts.tsx';
import { placesQuery, useLeaderboards, useShownList } from '../use-leaderboards.ts';
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

interface ListTabsProps {
  lists: KnownLists;
  value: ListName;
  onChange: (list: ListName) => void;
}

function ListTabs({ lists, value, onChange }: ListTabsProps) {
  const enabled = enabledLists(lists);
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 px-4">
      {BOARDS.map((board) => {
        const options = enabled
          .filter((name) => LISTS[name].board === board)
          .map((name) => ({ value: name, label: t(`leaderboards.tab.${LISTS[name].period}`) }));
        return (
          options.length > 0 && (
            <Segments key={board} label={t(`leaderboards.board.${board}`)} options={options} value={value} onChange={onChange} />
          )
        );
      })}
    </div>
  );
}

const STEPS = ['h-17', 'h-22', 'h-14'];
const NAMES = ['w-3/5', 'w-2/5', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/5', 'w-1/2'];

function PanelSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 pt-4">
      <Skeleton className="mx-4 h-13" />
      <Skeleton className="mx-4 h-3 w-24" />
      <div className="grid grid-cols-3 items-end gap-2 px-4">
        {STEPS.map((height, at) => (
          <div key={height} className="grid justify-items-center gap-2">
            <Skeleton className={cx('rounded-full', at === 1 ? 'size-11' : 'size-9')} />
            <Skeleton className={cx('w-full', height)} />
          </div>
        ))}
      </div>
      <div className="-mt-3 border-t border-line-soft pb-1">
        {NAMES.map((width, at) => (
          <div key={at} className="grid h-11 grid-cols-[20px_28px_minmax(0,1fr)_32px] items-center gap-2.5 px-4 md:h-9">
            <span />
            <Skeleton className="size-7 rounded-full" />
            <Skeleton className={cx('h-2.5', width)} />
            <Skeleton className="h-2.5 w-8" />
          </div>
        ))}
      </div>
    </div>
  );
}
