import { createContext, type ReactNode, useMemo, useState } from 'react';
import type { ListName } from '#features/economy/leaderboards/contract.ts';

interface ChosenList {
  chosen: ListName | null;
  choose: (name: ListName) => void;
}

export const ChosenListContext = createContext<ChosenList>({ chosen: null, choose: () => undefined });

export function ChosenListWrapper({ children }: { children: ReactNode }) {
  const [chosen, choose] = useState<ListName | null>(null);
  return <ChosenListContext value={useMemo(() => ({ chosen, choose }), [chosen])}>{children}</ChosenListContext>;
}
