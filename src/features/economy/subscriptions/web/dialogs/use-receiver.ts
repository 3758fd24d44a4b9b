import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { giftPreviewQuery } from '../queries.ts';

/** Milliseconds after the last key until somebody is looked up. */
const PAUSE = 400;

/** The person whom a gift is for, by the name that is typed. `username` is somebody who can get a subscription, or null. */
export type Receiver = ReturnType<typeof useReceiver>;

export function useReceiver(slug: string, isSignedIn: boolean) {
  const [typed, type] = useState('');
  const name = typed.trim().replace(/^@/, '');
  const wanted = useSettled(name);
  const { data, error, isError, isFetching } = useQuery({ ...giftPreviewQuery(slug, wanted), enabled: isSignedIn && wanted !== '' });
  const isSettled = wanted === name;
  const person = isSettled ? (data?.receiver ?? null) : null;
  return {
    ...{ typed, type, name, person, isFetching },
    username: person?.refusal === null ? person.username : null,
    error: isError && isSettled ? error : null,
  };
}

/** The text once no key was pressed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
