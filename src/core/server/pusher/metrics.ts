import type { CloseReason } from './close-codes.ts';

/** Why a socket ended: closed by this server with one of its reasons or after a broken WebSocket frame, or closed by the client. */
export type EndReason = CloseReason | 'broken_frame' | 'client';

/** The gateway's counters since it was opened, exposed at `/metrics`. */
export interface GatewayMetrics {
  /** The current number of open sockets. */
  sockets: number;
  /** The current number of channels with a socket. */
  channels: number;
  /** The number of events, counted once per socket that they were written to. */
  deliveries: number;
  /** The number of frames received from clients. */
  received: number;
  closed: Partial<Record<EndReason, number>>;
}

export const emptyMetrics = (): GatewayMetrics => ({ sockets: 0, channels: 0, deliveries: 0, received: 0, closed: {} });

export function countClosed(metrics: GatewayMetrics, reason: EndReason): void {
  metrics.closed[reason] = (metrics.closed[reason] ?? 0) + 1;
}
