import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { ErrorState } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Segments } from '#core/web/ui/Segments.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { useNow } from '#core/web/use-now.ts';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import type { LeaderboardEntry, ListName, OwnPlace } from '#features/economy/leaderboards/contract.ts';
import { BOARDS, enabledLists, freePlaces, type KnownLists, LISTS, STRIP_ENTRIES } from '#features/economy/leaderboards/rules.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { emptyText, METALS, Medal, Quantity, resetText } from '../ListParts.tsx';
import { placesQuery, useGiveAction, useLeaderboards, useShownList } from '../use-leaderboards.ts';

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

function ListTabs({ lists, value, onChange }: { lists: KnownLists; value: ListName; onChange: (list: ListName) => void }) {
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

interface RankedListProps {
  chat: OpenChat;
  list: ListName;
  entries: readonly LeaderboardEntry[];
  /** The viewer's own place; null while loading and for a visitor. */
  own: OwnPlace | null;
}

function RankedList({ chat, list, entries, own }: RankedListProps) {
  const { viewer } = chat.room;
  const picture = useViewer()?.profile_pic ?? null;
  const give = useGiveAction(chat)(list);
  const openPerson = (username: string) => {
    chat.panel.close('leaderboard');
    chat.openPerson(username);
  };
  const action = give && (
    <Button variant="primary" size="small" onClick={give.act}>
      {viewer !== null && <Icon name="gift" size="small" />}
      {give.text}
    </Button>
  );
  if (entries.length === 0) {
    return (
      <EmptyState icon="trophy" title={emptyText(list)} action={action}>
        {action && t(viewer === null ? 'leaderboards.empty.visitor' : 'leaderboards.empty.hint')}
      </EmptyState>
    );
  }
  const free = freePlaces(entries, viewer?.id ?? null);
  const isBelow = viewer !== null && own !== null && own.quantity > 0 && !entries.some(({ user_id }) => user_id === viewer.id);
  return (
    <>
      <Podium list={list} entries={entries.slice(0, STRIP_ENTRIES)} onPress={openPerson} />
      <div className="-mt-3 border-t border-line-soft pb-1">
        <ol start={STRIP_ENTRIES + 1}>
          {entries.slice(STRIP_ENTRIES).map((entry, at) => (
            <li key={entry.user_id}>
              <RankRow
                list={list}
                entry={entry}
                place={String(STRIP_ENTRIES + 1 + at)}
                isOwn={entry.user_id === viewer?.id}
                onPress={openPerson}
              />
            </li>
          ))}
        </ol>
      </div>
      {isBelow ? (
        <div className="sticky bottom-0 -mt-3 border-t border-line-soft bg-panel py-1">
          <RankRow
            list={list}
            entry={{ user_id: viewer.id, username: viewer.username, quantity: own.quantity, profile_pic: picture }}
            place={own.place === null ? t('leaderboards.far_place') : String(own.place)}
            isOwn
            onPress={openPerson}
          />
        </div>
      ) : (
        free > 0 &&
        action && (
          <footer className="sticky bottom-0 -mt-3 flex items-center gap-3 border-t border-line-soft bg-panel px-4 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{t('leaderboards.free_places', { count: free })}</p>
              <p className="text-12 text-ink-3">{t(`leaderboards.free_places.${LISTS[list].board}`)}</p>
            </div>
            {action}
          </footer>
        )
      )}
    </>
  );
}

/** Column, height and picture size of each place. Visual order: second, first, third. */
const LIST_STEPS = [
  { column: 'col-start-2', height: 'min-h-22', size: 44 },
  { column: 'col-start-1', height: 'min-h-17', size: 36 },
  { column: 'col-start-3', height: 'min-h-14', size: 36 },
] as const;

/** Screen readers and the keyboard get the order of the places. */
function Podium({ list, entries, onPress }: { list: ListName; entries: readonly LeaderboardEntry[]; onPress: (username: string) => void }) {
  return (
    <ol className="grid grid-cols-3 items-end gap-2 px-4">
      {entries.map((entry, index) => (
        <li key={entry.user_id} className={cx('row-start-1 min-w-0', LIST_STEPS[index]!.column)}>
          <button
            type="button"
            className="grid w-full min-w-0 justify-items-center gap-2 rounded-sm text-center"
            onClick={() => onPress(entry.username)}
          >
            <Medal entry={entry} index={index} size={LIST_STEPS[index]!.size} />
            <span
              className={cx(
                'flex w-full min-w-0 flex-col items-center rounded-t-sm border-t-3 border-(--metal) bg-control px-1 pt-2 text-12',
                METALS[index],
                LIST_STEPS[index]!.height,
              )}
            >
              <bdi className="max-w-full truncate font-semibold">{entry.username}</bdi>
              <Quantity list={list} quantity={entry.quantity} />
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

interface RankRowProps {
  list: ListName;
  entry: LeaderboardEntry;
  place: string;
  isOwn: boolean;
  onPress: (username: string) => void;
}

function RankRow({ list, entry: { username, profile_pic, quantity }, place, isOwn, onPress }: RankRowProps) {
  return (
    <button
      type="button"
      className={cx(
        'grid h-11 w-full grid-cols-[auto_28px_minmax(0,1fr)_auto] items-center gap-2.5 px-4 md:h-9',
        isOwn ? 'bg-mint-soft shadow-[inset_2px_0_0_var(--mint)] rtl:shadow-[inset_-2px_0_0_var(--mint)]' : 'hover:bg-row-hover',
      )}
      onClick={() => onPress(username)}
    >
      <span className="min-w-5 text-end text-12 text-ink-3 tabular-nums">{place}</span>
      <Avatar name={username} picture={profile_pic} size={28} />
      <bdi className={cx('truncate text-start', isOwn ? 'font-semibold' : 'font-medium')}>{username}</bdi>
      <Quantity list={list} quantity={quantity} className="font-semibold" />
    </button>
  );
}
