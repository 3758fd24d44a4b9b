/** A day passes in half an hour. */
export const DEMO_HOUR_MS = 75_000;
const OPENING_HOUR = 20;

const ACTIVITY = [
  0.6, 0.4, 0.22, 0.1, 0.1, 0.12, 0.25, 0.4, 0.5, 0.5, 0.55, 0.6, 0.75, 0.7, 0.7, 0.75, 0.85, 1, 1.1, 1.2, 1.3, 1.3, 1.1, 0.85,
];

/** The history before time zero counts as an ordinary evening. */
export function activityAt(atMs: number): number {
  if (atMs < 0) return 1;
  return ACTIVITY[(OPENING_HOUR + Math.floor(atMs / DEMO_HOUR_MS)) % ACTIVITY.length]!;
}
