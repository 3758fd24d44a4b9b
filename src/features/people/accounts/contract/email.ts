import { z } from 'zod';

const EMAIL_MAX = 254;

/** The name before the @: letters and digits of any script (RFC 6531), and the signs of RFC 5322. */
const NAME = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}.。-]+$/u;
/** Also a name without a dot, of a network of its own. The last label has a letter, because digits are an IP address. */
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*(?=[^.]*\p{L})[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;

/**
 * The address as it is stored and compared, or null: an international domain in ASCII (`xn--`), as mail servers exchange it. The database
 * compares ASCII letters without case; a name with other letters is in lower case here.
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
