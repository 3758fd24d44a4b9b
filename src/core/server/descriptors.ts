/** Realtime sockets of a node, where the system allows it. */
export const MAX_SOCKETS = 50_000;

/** Share of the limit reserved for everything but sockets, and its maximum. */
const RESERVE = { part: 1 / 4, most: 10_000 };

/** Infinite where the system sets no limit. */
export function descriptorLimit(): number {
  // Node raises the soft limit to the hard one at its start. Windows has neither.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: number | 'unlimited' } } };
  const soft = userLimits?.open_files.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** Half of the reserve is for HTTP connections, half for files, the database and encoders. */
export function shareDescriptors(limit: number): { sockets: number; connections: number } {
  const reserve = Math.min(limit * RESERVE.part, RESERVE.most);
  return { sockets: Math.min(MAX_SOCKETS, Math.floor(limit - reserve)), connections: Math.floor(limit - reserve / 2) };
}
