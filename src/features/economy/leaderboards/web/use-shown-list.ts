import { use } from 'react';
import type { ListName } from '#features/economy/leaderboards/contract.ts';
import { defaultList, type KnownLists } from '#features/economy/leaderboards/rules.ts';
import { ChosenListContext } from './chosen-list.tsx';

/** The chosen list while it is enabled, else the default (LB-02). Null if the channel has none. */
export function useShownList(lists: KnownLists): [ListName | null, (name: ListName) => void] {
  const { chosen, choose } = use(ChosenListContext);
  return [chosen !== null && lists[chosen].isEnabled ? chosen : defaultList(lists), choose];
}
