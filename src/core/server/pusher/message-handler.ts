import type { Logger } from 'pino';
import { constantTimeEqual } from '../constant-time-equal.ts';
import { userChannel } from './authorize.ts';
import type { ClientMessage } from './client-message.ts';
import type { Connection } from './connection.ts';
import { ERROR_CODES, error, pong, signinSuccess } from './server-message.ts';
import { type PusherApp, userAuth } from './signature.ts';
import type { Subscriptions } from './subscriptions.ts';

export type MessageHandler = (connection: Connection, message: ClientMessage) => void;

type Handlers = { [Kind in ClientMessage['kind']]: (connection: Connection, message: Extract<ClientMessage, { kind: Kind }>) => void };

export function createMessageHandler(app: PusherApp, subscriptions: Subscriptions, log: Logger, clock: () => number): MessageHandler {
  const handlers: Handlers = {
    subscribe: (connection, message) => {
      subscriptions.subscribe(connection, message).catch((thrown: unknown) => {
        log.error({ err: thrown, channel: message.channel }, 'A subscription broke.');
        connection.close('resync');
      });
    },
    unsubscribe: (connection, { channel }) => subscriptions.unsubscribe(connection, channel),
    ping: (connection) => connection.send(pong()),
    pong: () => {},
    signin: (connection, message) => signIn(app, connection, message, clock()),
    client_event: (connection) => connection.send(error(ERROR_CODES.clientEvent, 'Client events are not accepted.')),
    unknown: (connection, { event }) => connection.send(error(ERROR_CODES.unknownEvent, `There is no event ${event.slice(0, 100)}.`)),
    unreadable: (connection, { why }) => connection.send(error(ERROR_CODES.unreadable, why)),
  };
  return (connection, message) => (handlers[message.kind] as (connection: Connection, message: ClientMessage) => void)(connection, message);
}

function userIdOf(userData: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(userData);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  return typeof value.id === 'string' && value.id !== '' ? value.id : typeof value.id === 'number' ? String(value.id) : null;
}

/** A wrong signature closes the socket with 4009 (wire.md 2.4). */
function signIn(app: PusherApp, connection: Connection, { auth, userData }: Extract<ClientMessage, { kind: 'signin' }>, now: number): void {
  const userId = userIdOf(userData);
  if (userId === null || !constantTimeEqual(auth, userAuth(app, connection.socketId, userData))) {
    connection.close('unauthorized');
    return;
  }
  connection.user = userId;
  const grant = connection.grants.find(userChannel(userId), now);
  if (grant) connection.grants.held.set(grant.channel, grant);
  connection.send(signinSuccess(userData));
}
