import { createContext, type ReactNode, use, useState } from 'react';

type Postponed = readonly [text: string | null, postpone: (text: string) => void];

const PostponedRules = createContext<Postponed>([null, () => {}]);

export function PostponedRulesWrapper({ children }: { children: ReactNode }) {
  return <PostponedRules value={useState<string | null>(null)}>{children}</PostponedRules>;
}

/** The postponed rules and a function that postpones rules. Postponed rules do not open by themselves. */
export const usePostponedRules = (): Postponed => use(PostponedRules);
