import { OwnEmotes } from '#features/emotes/web/OwnEmotes.tsx';
import type { PaneProps } from '../panes.ts';

export default function EmotesPane({ channel }: PaneProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
      <OwnEmotes channel={channel} />
    </div>
  );
}
