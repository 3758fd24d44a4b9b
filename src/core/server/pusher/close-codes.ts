/** The code decides what a client does next (wire.md 2.3). */
export const CLOSE_CODES = {
  unknown_key: [4001, 'No service at this path.'],
  path_not_found: [4005, 'There is nothing at this path.'],
  bad_version: [4006, 'The client version is not well formed.'],
  unsupported_protocol: [4007, 'Only protocol version 7 is supported.'],
  no_protocol: [4008, 'The protocol version is missing.'],
  unauthorized: [4009, 'The connection is not authorized.'],
  terminated: [4009, 'The connection was ended by the application.'],
  over_capacity: [4100, 'The server is full. Try again in a moment.'],
  network_full: [4100, 'Too many connections from your network. Try again in a moment.'],
  flood: [4100, 'Too many frames. Try again in a moment.'],
  shutting_down: [4200, 'The server is shutting down. Reconnect.'],
  resync: [4200, 'Events may have been missed. Reconnect.'],
  right_lost: [4200, 'The permissions of this connection have changed. Reconnect.'],
  backlog_too_large: [4200, 'The connection reads too slowly. Reconnect.'],
  backlog_too_old: [4200, 'The connection has stopped reading. Reconnect.'],
  pong_missing: [4201, 'No reply to a ping.'],
  binary_frame: [1003, 'Only text frames are supported.'],
} as const satisfies Record<string, readonly [code: number, sentence: string]>;

export type CloseReason = keyof typeof CLOSE_CODES;

/** Sent as an event on an open socket, without closing it. */
export const ERROR_CODES = { clientEvent: 4301, unreadable: 4200, unknownEvent: 4200 } as const;
