import type { PresenceMember } from '../bus/bus.ts';

/** `event` comes first: clients check the raw prefix (wire.md 0.3). `data` is JSON text where they parse it (wire.md 0.2). */
const message = (event: string, rest: string): string => `{"event":${JSON.stringify(event)}${rest}}`;

const withText = (event: string, text: string, channel?: string): string =>
  message(event, `,"data":${JSON.stringify(text)}${channel === undefined ? '' : `,"channel":${JSON.stringify(channel)}`}`);

export const eventMessage = (event: string, data: string, channel: string): string => withText(event, data, channel);

export const connectionEstablished = (socketId: string, activityTimeout: number): string =>
  withText('pusher:connection_established', JSON.stringify({ socket_id: socketId, activity_timeout: activityTimeout }));

export const ping = (): string => withText('pusher:ping', '{}');
export const pong = (): string => withText('pusher:pong', '{}');

/** `data` is sent as an object here, as in the protocol's documentation (wire.md 2.2). */
export const error = (code: number, sentence: string): string =>
  message('pusher:error', `,"data":${JSON.stringify({ code, message: sentence })}`);

export const subscriptionSucceeded = (channel: string): string => withText('pusher_internal:subscription_succeeded', '{}', channel);

export function presenceSucceeded(channel: string, members: readonly PresenceMember[]): string {
  const presence = {
    count: members.length,
    ids: members.map(({ userId }) => userId),
    hash: Object.fromEntries(members.map(({ userId, userInfo }) => [userId, userInfo ?? {}])),
  };
  return withText('pusher_internal:subscription_succeeded', JSON.stringify({ presence }), channel);
}

/** `type` and `status` as the stock client passes them to the page. */
const SUBSCRIPTION_ERRORS = {
  unauthorized: { type: 'AuthError', error: 'The signature does not allow this channel.', status: 401 },
  bad_name: { type: 'InvalidName', error: 'A channel name has at most 200 of the letters, digits and _-=@,.;', status: 400 },
  bad_member: { type: 'InvalidMember', error: 'channel_data must be JSON with a user_id.', status: 400 },
  too_many_channels: { type: 'LimitReached', error: 'This connection holds too many channels.', status: 4100 },
  too_many_others: { type: 'LimitReached', error: 'This connection holds too many channels of unknown kinds.', status: 4100 },
  network_full: { type: 'LimitReached', error: 'The connections of your network hold too many channels.', status: 4100 },
  server_full: { type: 'LimitReached', error: 'This server holds too many channels.', status: 4100 },
  too_many_members: { type: 'LimitReached', error: 'This channel has too many members.', status: 4100 },
  unavailable: { type: 'Unavailable', error: 'The list of members is unavailable now.', status: 503 },
} as const;

export type SubscriptionError = keyof typeof SUBSCRIPTION_ERRORS;

export const subscriptionError = (channel: string, why: SubscriptionError): string =>
  message('pusher:subscription_error', `,"data":${JSON.stringify(SUBSCRIPTION_ERRORS[why])},"channel":${JSON.stringify(channel)}`);

export const cacheMiss = (channel: string): string => withText('pusher:cache_miss', '{}', channel);

export const signinSuccess = (userData: string): string => withText('pusher:signin_success', JSON.stringify({ user_data: userData }));

const FINAL_TEXT = 0x81;

/** One unmasked text frame (RFC 6455, 5.2), shared by all sockets; the socket library would build one per socket. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}

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
