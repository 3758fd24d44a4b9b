import { constantTimeEqual } from '../constant-time-equal.ts';
import { userChannel } from './channel-name.ts';
import type { ClientMessage } from './client-message.ts';
import type { Connection } from './connection.ts';
import { signinSuccess } from './server-message.ts';
import { type PusherApp, userAuth } from './signature.ts';

/** The `id` in `user_data`, or null when there is none. */
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

/** Binds a socket to the user for whom the application signed; a wrong signature closes it with 4009 (wire.md 2.4). */
export function signIn(
  app: PusherApp,
  connection: Connection,
  { auth, userData }: Extract<ClientMessage, { kind: 'signin' }>,
  now: number,
): void {
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
