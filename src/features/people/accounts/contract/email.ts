import { z } from 'zod';

const EMAIL_MAX = 254;

/** The part before the @: letters and digits of any script (RFC 6531), and the signs of RFC 5322. */
const NAME = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;
/** A private network may use a name without a dot. The last label has a letter, because a name of digits is an IP address. */
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*(?=[^.]*\p{L})[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;

/**
 * Returns the address in its stored form, or null if it is invalid. Mail servers exchange international domains in ASCII (`xn--`). The
 * database ignores the case of ASCII letters, so only a name with other letters becomes lower case here.
 */
export function storedEmail(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const [name, domain] = [typed.slice(0, at), typed.slice(at + 1)];
  const address = `http://${domain}`;
  if (at < 1 || !NAME.test(name) || !DOMAIN.test(domain) || !URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  if (!ASCII_DOMAIN.test(hostname)) return null;
  return `${/^[!-~]+$/.test(name) ? name : name.normalize('NFC').toLowerCase()}@${hostname}`;
}

export const Email = z
  .string()
  .trim()
  .max(EMAIL_MAX, 'is too long')
  .meta({ format: 'email' })
  .transform((typed, ctx) => {
    const stored = storedEmail(typed);
    if (stored !== null && stored.length <= EMAIL_MAX) return stored;
    ctx.addIssue({ code: 'invalid_format', format: 'email', message: 'must be an email address', input: typed });
    return z.NEVER;
  });
