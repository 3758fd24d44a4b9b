import { RefusedCall, UnreachableServer } from './api.ts';
import { language } from './i18n/locale.ts';
import { isTextKey, t } from './i18n/text.ts';

/**
 * The message for a failed call: the catalog's `refusal.CODE`, otherwise the server's sentence; for a missing response it says what to do.
 * Pass any caught error.
 */
export function refusalText(error: unknown): string {
  if (error instanceof UnreachableServer) return t('core.unreachable');
  if (!(error instanceof RefusedCall)) return t('core.unexpected');
  if (error.code === 'RATE_LIMITED' && error.retryAfter !== null) return t('core.wait', { seconds: error.retryAfter });
  // The server's sentence names the permitted roles, but only in English.
  if (error.code === 'NOT_ALLOWED' && language() === 'en') return error.sentence;
  const key = `refusal.${error.code}`;
  // The texts of refusals take no arguments, which TypeScript cannot derive from the union of all keys.
  return isTextKey(key) ? t(key as 'refusal.NOT_FOUND') : error.sentence;
}
