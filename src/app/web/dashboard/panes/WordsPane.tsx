import { TryWords } from '#features/chat/web/workbench/TryWords.tsx';
import { BannedWords } from '#features/moderation/web/words/BannedWords.tsx';
import type { PaneProps } from '../panes.ts';

export default function WordsPane({ channel: { slug } }: PaneProps) {
  return (
    <BannedWords
      slug={slug}
      tryWords={(which, words, isReady) => <TryWords slug={slug} which={which} words={words} disabled={!isReady} />}
    />
  );
}
