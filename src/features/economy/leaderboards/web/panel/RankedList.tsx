import { t } from '#core/web/i18n/text.ts';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import type { LeaderboardEntry, ListName, OwnPlace } from '#features/economy/leaderboards/contract.ts';
import { freePlaces, LISTS, STRIP_ENTRIES } from '#features/economy/leaderboards/rules.ts';
import { useViewer } from '#features/people/accounts/web/api.ts';
import { emptyText } from '../list-texts.ts';
import { useGiveAction } from '../use-give-action.ts';
import { Podium } from './Podium.tsx';
import { RankRow } from './RankRow.tsx';

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
