import { useQuery } from '@tanstack/react-query';
import { userCardQuery } from '#features/channel/channels/web/api.ts';
import type { ChatLog } from './log/chat-log.ts';
import type { SenderView } from './log/entry.ts';
import type { Viewer } from './log/from-wire.ts';

/** See ID-01. */
const DEFAULT_COLOR = '#FFFFFF';

/** The appearance of the viewer's optimistic messages: that of their last message, or of their identity card. */
export function useSenderView(slug: string, viewer: Viewer, log: ChatLog): () => SenderView {
  const card = useQuery(userCardQuery(slug, viewer.username)).data;
  return () => {
    const last = log.view().entries.findLast((entry) => entry.type === 'message' && entry.mine && entry.delivery === 'sent');
    if (last?.type === 'message') return last.sender;
    const badges = (card?.badges ?? []).map(({ type, text, count }) => ({ type, text, count: count ?? null }));
    return { ...viewer, color: card?.color ?? DEFAULT_COLOR, badges };
  };
}
