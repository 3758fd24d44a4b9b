import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react';
import { RefusedCall } from '#core/web/api.ts';
import { isEnter, isTakenByInputMethod } from '#core/web/enter-key.ts';
import { t } from '#core/web/i18n/text.ts';
import { refusalText } from '#core/web/refusal-text.ts';
import { Avatar } from '#core/web/ui/Avatar.tsx';
import { Badge } from '#core/web/ui/Badge.tsx';
import { cx } from '#core/web/ui/class-names.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { TextField } from '#core/web/ui/TextField.tsx';
import { chattersOf } from '../chatters.ts';
import { giftPreviewQuery } from '../queries.ts';

const SUGGESTED = 4;

/** The receiver by name, with suggestions from the open chat. Arrow keys move through the suggestions, Enter picks one. */
export function ReceiverField({ slug, receiver }: { slug: string; receiver: Receiver }) {
  const { typed, type, name, person, username, isFetching, error } = receiver;
  const id = useId();
  const [active, setActive] = useState(-1);
  const search = useDeferredValue(name.toLowerCase());
  const suggested = person
    ? []
    : chattersOf(slug)
        .filter((one) => one.toLowerCase().includes(search) && one.toLowerCase() !== search)
        .slice(0, SUGGESTED);
  const isListed = suggested.length > 0;
  // The list may have become shorter.
  const reached = Math.min(active, suggested.length - 1);
  const change = (text: string) => {
    type(text);
    setActive(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTakenByInputMethod(event) || !isListed) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // The field itself is one more place, between the last and the first suggestion.
      const places = suggested.length + 1;
      setActive(((reached + 1 + (event.key === 'ArrowDown' ? 1 : -1) + places) % places) - 1);
    } else if (isEnter(event) && reached >= 0) {
      event.preventDefault();
      change(suggested[reached]!);
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={t('subscriptions.gift.who')}
        leading={<Icon name="search" size="small" className="text-ink-3" />}
        placeholder={t('subscriptions.gift.who.placeholder')}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? id : undefined}
        aria-activedescendant={reached >= 0 ? `${id}-${reached}` : undefined}
        value={typed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error ? problemOf(error, name, isListed) : undefined}
        onKeyDown={onKeyDown}
        onChange={({ target }) => change(target.value)}
      />
      {person ? (
        <p
          role="status"
          className={cx(
            'flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5',
            username !== null && 'bg-mint-soft shadow-[inset_2px_0_0_var(--mint)]',
          )}
        >
          <Avatar name={person.username} picture={person.profile_pic} size={28} />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-semibold">{person.username}</bdi>
            <span className="block text-12 text-ink-2">{stateOf(person)}</span>
          </span>
          {person.is_subscribed && <Badge type="subscriber" />}
          <Icon name={username === null ? 'ban' : 'check'} className={username === null ? 'text-ink-3' : 'text-mint-text'} />
        </p>
      ) : (
        isFetching && <Skeleton className="h-11 rounded-sm" />
      )}
      {isListed && (
        <div role="listbox" id={id} aria-label={t('subscriptions.gift.who.suggested')}>
          {suggested.map((one, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points to the row (aria-activedescendant)
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            <div
              key={one}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === reached}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 font-semibold hover:bg-control aria-selected:bg-control"
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => change(one)}
            >
              <Avatar name={one} size={24} />
              <bdi className="truncate">{one}</bdi>
              <span className="ms-auto text-12 font-normal text-ink-3">{t('subscriptions.gift.who.in_chat')}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** No error while the text is a prefix of a suggested name. */
function problemOf(error: unknown, name: string, isBegun: boolean): string | undefined {
  if (!(error instanceof RefusedCall && error.code === 'USER_NOT_FOUND')) return refusalText(error);
  return isBegun ? undefined : t('subscriptions.gift.who.none', { name });
}

function stateOf({ refusal, is_subscribed }: { refusal: string | null; is_subscribed: boolean }): string {
  switch (refusal) {
    case 'RECEIVER_IS_YOU':
    case 'RECEIVER_IS_BROADCASTER':
    case 'RECEIVER_BANNED':
    case 'RECEIVER_OPTED_OUT':
      return t(`subscriptions.gift.cannot.${refusal}`);
    default:
      return t(is_subscribed ? 'subscriptions.gift.can.longer' : 'subscriptions.gift.can');
  }
}

/** Debounce of the user lookup, in milliseconds. */
const DEBOUNCE_MS = 400;

/** The typed receiver of a gift. `username` is a person who can receive a subscription, or null. */
type Receiver = ReturnType<typeof useReceiver>;

export function useReceiver(slug: string, isSignedIn: boolean, start = '') {
  const [typed, type] = useState(start);
  const name = typed.trim().replace(/^@/, '');
  const wanted = useDebounced(name);
  const { data, error, isError, isFetching } = useQuery({ ...giftPreviewQuery(slug, wanted), enabled: isSignedIn && wanted !== '' });
  const isSettled = wanted === name;
  const person = isSettled ? (data?.receiver ?? null) : null;
  return {
    typed,
    type,
    name,
    person,
    isFetching,
    username: person?.refusal === null ? person.username : null,
    error: isError && isSettled ? error : null,
  };
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
