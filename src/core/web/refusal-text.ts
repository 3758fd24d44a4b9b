import { RefusedCall, UnreachableServer } from './api.ts';
import { language } from './i18n/locale.ts';
import { isTextKey, t } from './i18n/text.ts';

/** Names the request for staff, after a failure that is not the caller's. Null without an id. */
export function requestText(error: unknown): string | null {
  return error instanceof RefusedCall && error.requestId !== null ? t('core.request_id', { id: error.requestId }) : null;
}

/** The catalog's `refusal.CODE`, otherwise the server's sentence. Takes any caught error. */
export function refusalText(error: unknown): string {
  if (error instanceof UnreachableServer) return t('core.unreachable');
  if (!(error instanceof RefusedCall)) return t('core.unexpected');
  if (error.code === 'RATE_LIMITED' && error.retryAfter !== null) return t('core.wait', { seconds: error.retryAfter });
  // The server's sentence names the permitted roles, but only in English.
  if (error.code === 'NOT_ALLOWED' && language() === 'en') return error.sentence;
  const key = `refusal.${error.code}`;
  return isTextKey(key) ? t(key as 'refusal.NOT_FOUND') : error.sentence;
}
