import { useFlag } from '#core/web/settings.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { usePointsAccess } from '#features/engagement/points/web/api.ts';

export interface PredictionAccess {
  /** Whether predictions are available: the viewer is signed in, the installation has both features on, and the channel has points. */
  isOn: boolean;
  /** The viewer's points; null for the broadcaster, and while unknown. */
  balance: number | null;
}

/** Whether the viewer of a chat can take part in predictions, and with how many points (PR-09, PR-14). */
export function usePredictionAccess(chat: Pick<OpenChat, 'channel' | 'room'>): PredictionAccess {
  const isOffered = useFlag('predictions');
  const access = usePointsAccess(chat);
  const counts = access.kind === 'counted';
  return { isOn: isOffered && (counts || access.kind === 'own'), balance: counts ? access.points : null };
}
