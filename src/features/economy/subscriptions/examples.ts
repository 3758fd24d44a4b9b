import type { Celebration } from '#features/channel/channels/contract/relation.ts';

/** A subscription that renewed at noon. */
export function aCelebration(overrides: Partial<Celebration> & { totalMonths?: number } = {}): Celebration {
  const { totalMonths = 12, ...rest } = overrides;
  return {
    id: 'chceleb_01KDZ3NDEKTSV4RRFFQ69G5FAV',
    type: 'subscription_renewed',
    created_at: '2026-01-02T12:00:00.000000Z',
    deferred: false,
    metadata: { provider: 'grandstand', streak_months: totalMonths, total_months: totalMonths },
    ...rest,
  };
}
