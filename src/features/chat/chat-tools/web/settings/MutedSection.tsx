import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Button } from '#core/web/ui/Button.tsx';
import { EmptyState } from '#core/web/ui/EmptyState.tsx';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { rootScale } from '#core/web/ui/rem.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { useSubmit } from '#core/web/use-submit.ts';
import type { SectionProps } from '#features/chat/chat-settings/web/api.ts';
import type { Person } from '#features/people/accounts/contract/person.ts';
import { askToSignIn, useMute, useMuted, useUnmute } from '#features/people/accounts/web/api.ts';

/** Row height in pixels at the default font size (S-04). */
const ROW = 44;

/** Signed-out viewers are asked to sign in (S-04). */
export function MutedSection({ chat }: SectionProps) {
  const muted = useMuted();
  if (chat.room.viewer === null) {
    return (
      <EmptyState
        icon="mute"
        title={t('chat-tools.muted.stranger')}
        action={
          <Button variant="primary" onClick={() => askToSignIn(t('chat-tools.muted.stranger'))}>
            {t('accounts.sign_in')}
          </Button>
        }
      />
    );
  }
  return (
    <div className="py-3">
      <MuteForm />
      {muted.isPending ? (
        <div role="status" aria-label={t('chat-tools.muted.loading')}>
          {[0, 1, 2].map((row) => (
            <div key={row} className="flex h-11 items-center gap-3 px-4">
              <Skeleton className="size-6 rounded-full" />
              <Skeleton className="h-3 w-28" />
            </div>
          ))}
        </div>
      ) : muted.isError ? (
        <QueryError title={t('chat-tools.muted.failed')} query={muted} />
      ) : muted.data.length === 0 ? (
        <EmptyState icon="mute" title={t('chat-tools.muted.empty')}>
          {t('chat-tools.muted.empty.text')}
        </EmptyState>
      ) : (
        <MutedList people={muted.data} />
      )}
    </div>
  );
}

function MutedList({ people }: { people: readonly Person[] }) {
  const unmute = useUnmute();
  const list = useRef<HTMLUListElement>(null);
  const rows = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: people.length,
    // The scroll container is the panel on desktops and the drawer on phones.
    getScrollElement: () => list.current?.closest<HTMLElement>('.overflow-y-auto') ?? null,
    estimateSize: () => ROW * rootScale(),
    getItemKey: (index) => people[index]!.id,
    scrollMargin: list.current?.offsetTop ?? 0,
    initialRect: { width: 320, height: 10 * ROW },
    overscan: 5,
  });
  return (
    <ul ref={list} aria-label={t('chat-tools.settings.muted')} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const person = people[index]!;
        return (
          <li
            key={key}
            aria-setsize={people.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 flex h-11 items-center gap-3 px-4"
            style={{ transform: `translateY(${start - rows.options.scrollMargin}px)` }}
          >
            <Avatar name={person.username} size={24} />
            <bdi className="min-w-0 flex-1 truncate font-medium">{person.username}</bdi>
            <Button
              size="small"
              aria-label={t('chat-tools.muted.unmute_named', { name: person.username })}
              onClick={() => unmute.mutate(person)}
            >
              {t('chat-tools.muted.unmute')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function MuteForm() {
  const mute = useMute();
  const [name, setName] = useState('');
  const form = useSubmit(() => {
    const username = name.trim().replace(/^@/, '');
    if (username !== '') mute.mutate({ username }, { onSuccess: () => setName('') });
  }, mute.isPending);
  return (
    <form {...form} className="px-4 pb-2">
      <TextField
        label={t('chat-tools.muted.name')}
        value={name}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => setName(event.target.value)}
        trailing={
          <Button type="submit" size="small" disabled={name.trim() === ''} busy={mute.isPending}>
            {t('chat-tools.muted.mute')}
          </Button>
        }
      />
    </form>
  );
}
