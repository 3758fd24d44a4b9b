import type { CloseReason } from './server-message.ts';

export type EndReason = CloseReason | 'broken_frame' | 'client';

export interface GatewayMetrics {
  sockets: number;
  channels: number;
  /** Counted once per socket that an event is written to. */
  deliveries: number;
  received: number;
  closed: Partial<Record<EndReason, number>>;
}

export const emptyMetrics = (): GatewayMetrics => ({ sockets: 0, channels: 0, deliveries: 0, received: 0, closed: {} });

export function countClosed(metrics: GatewayMetrics, reason: EndReason): void {
  metrics.closed[reason] = (metrics.closed[reason] ?? 0) + 1;
}
