import { BannedWords } from '../../../../features/moderation/web/words/BannedWords.tsx';
import type { PaneProps } from '../panes.ts';

export default function WordsPane({ channel }: PaneProps) {
  return <BannedWords slug={channel.slug} />;
}
