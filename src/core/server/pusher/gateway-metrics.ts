import { SECOND_MS } from '#core/contract/durations.ts';
import type { Metrics } from '../metrics.ts';
import type { GatewayMetrics } from './connection.ts';

/** Upper limits in seconds. A quiet channel is written at once, a busy one up to 25 ms later. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Returns the callback of a gateway for written events. `now` is the clock of the commits. */
export function fanOutObserver(metrics: Metrics, now: () => Date): (committedAt: number) => void {
  const help = 'Time from the commit of an event on any node to its last write to a socket of this node.';
  const observe = metrics.seconds('fan_out_delay_seconds', help, BUCKETS);
  // The clocks of two nodes may differ by some milliseconds.
  return (committedAt) => observe(Math.max(0, now().getTime() - committedAt) / SECOND_MS);
}

export function exportGateway(metrics: Metrics, gateway: Readonly<GatewayMetrics>): void {
  metrics.gauge('pusher_sockets', 'Open realtime sockets of this node.', () => gateway.sockets);
  metrics.gauge('pusher_channels', 'Channels with a socket on this node.', () => gateway.channels);
  metrics.total('pusher_received_total', 'Frames from clients.', () => gateway.received);
  metrics.total('pusher_deliveries_total', 'Events written to sockets, counted once per socket.', () => gateway.deliveries);
  metrics.counter('pusher_closed_total', 'Realtime sockets that ended, by reason.', 'reason', () => gateway.closed);
}
