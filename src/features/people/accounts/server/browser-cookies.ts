import { CSRF_COOKIE, credentialsOf, SESSION_COOKIE } from '#core/server/http/client.ts';
import type { Client, ReplyControls } from '#core/server/http/route.ts';
import { KNOWN_SECONDS, SESSION_SECONDS } from '#features/people/accounts/rules.ts';
import { DEVICE_COOKIE } from './guesses.ts';
import { csrfTokenOf } from './tokens.ts';

/** Sets the session token and the CSRF token. The page's script sends the CSRF token back in a header. */
export function setSessionCookies(reply: ReplyControls, token: string): void {
  reply.setCookie(SESSION_COOKIE, token, { maxAge: SESSION_SECONDS, httpOnly: true, sameSite: 'lax', names: 'both' });
  reply.setCookie(CSRF_COOKIE, csrfTokenOf(token), { maxAge: SESSION_SECONDS, httpOnly: false, sameSite: 'lax', names: 'plain' });
}

export function clearSessionCookies(reply: ReplyControls): void {
  reply.clearCookie(SESSION_COOKIE);
  reply.clearCookie(CSRF_COOKIE);
}

export function setDeviceCookie(reply: ReplyControls, device: string): void {
  reply.setCookie(DEVICE_COOKIE, device, { maxAge: KNOWN_SECONDS, httpOnly: true, sameSite: 'lax', names: 'protected' });
}

export function cookieToken(client: Client): string | null {
  const credentials = credentialsOf(client);
  return credentials?.via === 'cookie' ? credentials.token : null;
}
