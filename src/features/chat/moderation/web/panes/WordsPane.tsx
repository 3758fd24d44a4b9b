import { Slot } from '#core/web/ui/Slot.tsx';
import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { BannedWords } from '../words/BannedWords.tsx';

export default function WordsPane({ channel: { slug } }: PaneProps) {
  return (
    <BannedWords
      slug={slug}
      tryWords={(which, words, isReady) => <Slot name="moderation.try_words" slug={slug} which={which} words={words} disabled={!isReady} />}
    />
  );
}
