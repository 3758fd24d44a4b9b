import type { PaneProps } from '#features/channel/channels/web/api.ts';
import { OwnEmotes } from '../OwnEmotes.tsx';

export default function EmotesPane({ channel }: PaneProps) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
      <OwnEmotes channel={channel} />
    </div>
  );
}
