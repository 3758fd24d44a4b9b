import type { Logger } from 'pino';
import type { ClientMessage } from './client-message.ts';
import { ERROR_CODES } from './close-codes.ts';
import type { Connection } from './connection.ts';
import { error, pong } from './server-message.ts';
import { signIn } from './sign-in.ts';
import type { PusherApp } from './signature.ts';
import type { Subscriptions } from './subscriptions.ts';

/** Handles one message of one client. */
export type MessageHandler = (connection: Connection, message: ClientMessage) => void;

type Handlers = { [Kind in ClientMessage['kind']]: (connection: Connection, message: Extract<ClientMessage, { kind: Kind }>) => void };

/** Maps each kind of message to its handler. No client input throws. */
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
