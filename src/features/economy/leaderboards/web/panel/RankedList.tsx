import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { LeaderboardEntry, ListName, OwnPlace } from '#features/economy/leaderboards/contract.ts';
import { freePlaces, LISTS, STRIP_ENTRIES } from '#features/economy/leaderboards/rules.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { emptyText, METALS, Medal, Quantity } from '../ListParts.tsx';
import { useGiveAction } from '../use-leaderboards.ts';

interface RankedListProps {
  chat: OpenChat;
  list: ListName;
  entries: readonly LeaderboardEntry[];
  /** The viewer's own place; null while loading and for a visitor. */
  own: OwnPlace | null;
}

export function RankedList({ chat, list, entries, own }: RankedListProps) {
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
const STEPS = [
  { column: 'col-start-2', height: 'min-h-22', size: 44 },
  { column: 'col-start-1', height: 'min-h-17', size: 36 },
  { column: 'col-start-3', height: 'min-h-14', size: 36 },
] as const;

interface PodiumProps {
  list: ListName;
  entries: readonly LeaderboardEntry[];
  onPress: (username: string) => void;
}

/** Screen readers and the keyboard get the order of the places. */
function Podium({ list, entries, onPress }: PodiumProps) {
  return (
    <ol className="grid grid-cols-3 items-end gap-2 px-4">
      {entries.map((entry, index) => (
        <li key={entry.user_id} className={cx('row-start-1 min-w-0', STEPS[index]!.column)}>
          <button
            type="button"
            className="grid w-full min-w-0 justify-items-center gap-2 rounded-sm text-center"
            onClick={() => onPress(entry.username)}
          >
            <Medal entry={entry} index={index} size={STEPS[index]!.size} />
            <span
              className={cx(
                'flex w-full min-w-0 flex-col items-center rounded-t-sm border-t-3 border-(--metal) bg-control px-1 pt-2 text-12',
                METALS[index],
                STEPS[index]!.height,
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
