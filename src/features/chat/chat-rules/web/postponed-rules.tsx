import { createContext, type ReactNode, use, useState } from 'react';

type Postponed = readonly [text: string | null, postpone: (text: string) => void];

const PostponedRules = createContext<Postponed>([null, () => {}]);

/** Remembers for an open chat which rules the viewer postponed. */
export function PostponedRulesWrapper({ children }: { children: ReactNode }) {
  return <PostponedRules value={useState<string | null>(null)}>{children}</PostponedRules>;
}

/** The text of the rules that the viewer postponed, and a function that postpones rules. These do not open by themselves again. */
export const usePostponedRules = (): Postponed => use(PostponedRules);
