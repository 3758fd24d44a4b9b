/**
 * `disconnected`: closed or lost. `refused`: the application refused or ended the stream. `failed`: the application had an error.
 * `displaced`: it did not publish, and another connection needed its place.
 */
export type EndReason =
  | 'unpublished'
  | 'disconnected'
  | 'refused'
  | 'protocol_error'
  | 'unsupported'
  | 'limit_exceeded'
  | 'handshake_timeout'
  | 'publish_timeout'
  | 'idle'
  | 'failed'
  | 'displaced'
  | 'shutting_down';

export interface SessionEnd {
  reason: EndReason;
  /** A sentence for the broadcaster. */
  description: string;
}

/** The `onStatus` message to an encoder (RTMP specification 7.2.2). */
export interface RtmpStatus {
  code: string;
  description: string;
}

/** The default code for each reason. OBS ends a stream at each of these. */
export const END_CODES: Readonly<Record<EndReason, string | null>> = {
  unpublished: null,
  disconnected: null,
  refused: 'NetStream.Publish.Denied',
  protocol_error: 'NetStream.Publish.Rejected',
  unsupported: 'NetStream.Publish.Rejected',
  limit_exceeded: 'NetStream.Publish.Rejected',
  handshake_timeout: null,
  publish_timeout: 'NetStream.Failed',
  idle: 'NetStream.Failed',
  failed: 'NetStream.Failed',
  displaced: 'NetStream.Failed',
  shutting_down: 'NetStream.Failed',
};
