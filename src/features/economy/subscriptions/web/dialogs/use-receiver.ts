import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { giftPreviewQuery } from '../queries.ts';

/** Debounce of the user lookup, in milliseconds. */
const DEBOUNCE_MS = 400;

/** The typed receiver of a gift. `username` is a person who can receive a subscription, or null. */
export type Receiver = ReturnType<typeof useReceiver>;

export function useReceiver(slug: string, isSignedIn: boolean) {
  const [typed, type] = useState('');
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

/** The debounced text. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
