import type { CloseReason } from './close-codes.ts';

/** Who ended a socket: this server for a reason of the table or because a frame broke the WebSocket protocol, or the other side. */
export type EndReason = CloseReason | 'broken_frame' | 'client';

/** What the gateway counts since it was opened; `/metrics` reads it. */
export interface GatewayMetrics {
  /** Open sockets now. */
  sockets: number;
  /** Channels with a socket now. */
  channels: number;
  /** Events times the sockets that they were written to. */
  deliveries: number;
  /** Frames that clients sent. */
  received: number;
  closed: Partial<Record<EndReason, number>>;
}

export const emptyMetrics = (): GatewayMetrics => ({ sockets: 0, channels: 0, deliveries: 0, received: 0, closed: {} });

export function countClosed(metrics: GatewayMetrics, reason: EndReason): void {
  metrics.closed[reason] = (metrics.closed[reason] ?? 0) + 1;
}
