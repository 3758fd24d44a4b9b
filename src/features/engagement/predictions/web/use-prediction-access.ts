import { useFlag } from '#core/web/settings.ts';
import type { OpenChat } from '#features/chat/chat/web/api.ts';
import { usePointsAccess } from '#features/engagement/points/web/api.ts';

export interface PredictionAccess {
  /** The viewer is signed in, the installation has both features on, and the channel has points on. */
  isOn: boolean;
  /** Null for the broadcaster and while unknown. */
  balance: number | null;
}

/** Whether and with how many points the viewer can take part (PR-09, PR-14). */
export function usePredictionAccess(chat: Pick<OpenChat, 'channel' | 'room'>): PredictionAccess {
  const isOffered = useFlag('predictions');
  const access = usePointsAccess(chat);
  const counts = access.kind === 'counted';
  return { isOn: isOffered && (counts || access.kind === 'own'), balance: counts ? access.points : null };
}
