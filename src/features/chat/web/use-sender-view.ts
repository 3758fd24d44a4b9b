import { useQuery } from '@tanstack/react-query';
import { userCardQuery } from '#features/channels/web/api.ts';
import type { ChatLog } from './log/chat-log.ts';
import type { SenderView } from './log/entry.ts';
import type { Viewer } from './log/from-wire.ts';

/** The colour of who chose none (ID-01). */
const DEFAULT_COLOR = '#FFFFFF';

/** How the viewer's own messages look before the server tells them: as the last one did, else as the identity card says. */
export function useSenderView(slug: string, viewer: Viewer, log: ChatLog): () => SenderView {
  const card = useQuery(userCardQuery(slug, viewer.username)).data;
  return () => {
    const last = log.view().entries.findLast((entry) => entry.type === 'message' && entry.mine && entry.delivery === 'sent');
    if (last?.type === 'message') return last.sender;
    const badges = (card?.badges ?? []).map(({ type, text, count }) => ({ type, text, count: count ?? null }));
    return { ...viewer, color: card?.color ?? DEFAULT_COLOR, badges };
  };
}
