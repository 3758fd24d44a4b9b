import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, memo, type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { call } from '#core/web/api.ts';
import { formatNumber } from '#core/web/format/number.ts';
import { t } from '#core/web/i18n/text.ts';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import { focusFieldOnMount } from '#core/web/ui/initial-focus.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import { type Chatter, type Chatters, listChatters } from '#features/chat/chatters/contract.ts';
import { searchChatters, unnamedCount } from '#features/chat/chatters/rules.ts';

/** Milliseconds between two reads of an open list. */
const REFRESH = 10_000;

const chattersQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chatters', slug],
    queryFn: async ({ signal }) => (await call(listChatters, { params: { slug }, signal })).data,
    refetchInterval: REFRESH,
  });

export function ChattersPanel({ chat }: { chat: OpenChat }) {
  return (
    <PanelShell chat={chat} title={t('chatters.title')} isSteady>
      <PeopleInChat
        slug={chat.channel.slug}
        onOpen={(username) => {
          // On a phone this panel is modal, and would keep the focus.
          chat.panel.close('chatters');
          chat.openPerson(username);
        }}
      />
    </PanelShell>
  );
}

interface PeopleProps {
  slug: string;
  onOpen: (username: string) => void;
}

function PeopleInChat({ slug, onOpen }: PeopleProps) {
  const chatters = useQuery(chattersQuery(slug));
  if (chatters.isPending) return <NamesSkeleton />;
  if (chatters.data === undefined) return <QueryError title={t('chatters.failed')} query={chatters} />;
  return chatters.data.total === 0 ? (
    <EmptyState icon="users" title={t('chatters.none')} />
  ) : (
    <SearchedPeople chatters={chatters.data} onOpen={onOpen} />
  );
}

function SearchedPeople({ chatters, onOpen }: { chatters: Chatters; onOpen: PeopleProps['onOpen'] }) {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const groups = searchChatters(chatters.groups, search);
  const unnamed = unnamedCount(chatters);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the field and the names
    <div ref={list} className="flex flex-col" onKeyDown={moveFocus}>
      <div className="sticky top-0 z-1 flex flex-col gap-2 border-b border-line-soft bg-panel p-3">
        <p className="text-12 text-ink-2">
          {t('chatters.total', { count: chatters.total })}
          {chatters.signed_out > 0 && ` · ${t('chatters.signed_out', { count: formatNumber(chatters.signed_out) })}`}
        </p>
        {chatters.groups.length > 0 && (
          <label className="flex min-h-(--h-md) items-center gap-2 rounded-sm border border-line-control bg-field px-3 hover:border-ink-3 has-[input:focus-visible]:border-mint has-[input:focus-visible]:shadow-[0_0_0_1px_var(--mint)]">
            <Icon name="search" size="small" className="text-ink-3" />
            <input
              ref={focusFieldOnMount}
              type="search"
              value={search}
              maxLength={64}
              aria-label={t('chatters.search')}
              placeholder={t('chatters.search')}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="min-w-0 flex-1 bg-transparent text-ink shadow-none outline-none max-md:text-16"
              onChange={(event) => setSearch(event.target.value)}
            />
          </label>
        )}
      </div>
      {chatters.groups.length === 0 && <EmptyState icon="anon" title={t('chatters.none_named')} />}
      {chatters.groups.length > 0 && groups.length === 0 && (
        <EmptyState icon="search" title={t('chatters.none_found', { search: search.trim() })}>
          {unnamed > 0 && t('chatters.search_limit')}
        </EmptyState>
      )}
      <Groups groups={groups} list={list} onOpen={onOpen} />
      {unnamed > 0 && search.trim() === '' && <p className="px-4 pb-3 text-12 text-ink-2">{t('chatters.more', { count: unnamed })}</p>}
    </div>
  );
}

interface GroupsProps {
  groups: Chatters['groups'];
  /** Contains the search field and the names. */
  list: RefObject<HTMLDivElement | null>;
  onOpen: PeopleProps['onOpen'];
}

/** One tab stop: the last focused name, or the first one. */
function Groups({ groups, list, onOpen }: GroupsProps) {
  const [focused, setFocused] = useState<number | null>(null);
  const people = groups.flatMap((group) => group.people);
  const hold = useFocusAfterRefresh(people, focused, list);
  const onFocus = useCallback(
    (id: number, name: HTMLElement) => {
      hold(name);
      setFocused(id);
    },
    [hold],
  );
  const tabStop = people.some(({ id }) => id === focused) ? focused : people[0]?.id;
  return groups.map(({ role, people: members }) => {
    const title = t('chatters.group', { role: t(`chatters.group.${role}`), count: formatNumber(members.length) });
    return (
      <section key={role} aria-label={title} className="py-1">
        <h4 className="px-4 py-1 text-12 font-semibold text-ink-2">{title}</h4>
        <ul>
          {members.map((person) => (
            <Name key={person.id} person={person} isTabStop={person.id === tabStop} onFocus={onFocus} onBlur={hold} onOpen={onOpen} />
          ))}
        </ul>
      </section>
    );
  });
}

interface NameProps {
  person: Chatter;
  isTabStop: boolean;
  onFocus: (id: number, name: HTMLElement) => void;
  onBlur: (name: null) => void;
  onOpen: PeopleProps['onOpen'];
}

const Name = memo(function Name({ person: { id, username }, isTabStop, onFocus, onBlur, onOpen }: NameProps) {
  return (
    <li className="[content-visibility:auto] [contain-intrinsic-size:auto_2.25rem]">
      <button
        type="button"
        data-name
        tabIndex={isTabStop ? 0 : -1}
        className="flex min-h-(--h-md) w-full items-center px-4 text-start hover:bg-row-hover"
        onFocus={({ currentTarget }) => onFocus(id, currentTarget)}
        onBlur={({ currentTarget }) => {
          // The focus returns to it when it was the window that lost it.
          if (document.activeElement !== currentTarget) onBlur(null);
        }}
        onClick={() => onOpen(username)}
      >
        <bdi className="truncate">{username}</bdi>
      </button>
    </li>
  );
});

/**
 * A refresh removes the focused name when the person leaves or changes group. Focuses the person again, else a neighbor, else the search
 * field. Returns a function that takes the focused name.
 */
function useFocusAfterRefresh(people: readonly Chatter[], focused: number | null, list: GroupsProps['list']) {
  const held = useRef<HTMLElement | null>(null);
  const before = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const ids = people.map(({ id }) => id);
    const at = focused === null ? -1 : before.current.indexOf(focused);
    if (at >= 0 && held.current?.isConnected === false && document.activeElement === document.body) {
      const candidates = [...before.current.slice(at), ...before.current.slice(0, at).reverse()];
      const next = candidates.find((id) => ids.includes(id));
      const target = next === undefined ? list.current!.querySelector('input') : namesIn(list.current!)[ids.indexOf(next)];
      held.current = null;
      target?.focus();
    }
    before.current = ids;
  });
  return useCallback((name: HTMLElement | null) => {
    held.current = name;
  }, []);
}

const namesIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[data-name]')];

/** Arrow keys, Home and End move among the names. The arrow up from the first name returns to the search field. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const names = namesIn(event.currentTarget);
  const at = names.indexOf(document.activeElement as HTMLElement);
  const isInField = at < 0;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: names.length - 1 }[event.key];
  if (next === undefined || (isInField && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const target = next < 0 ? event.currentTarget.querySelector('input') : names[Math.min(next, names.length - 1)];
  target?.focus();
}

const ROWS = [0, 1, 2, 3, 4, 5];

function NamesSkeleton() {
  return (
    <div role="status" aria-label={t('core.loading')} className="flex flex-col gap-4 p-4">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-3 w-32" />
      ))}
    </div>
  );
}
