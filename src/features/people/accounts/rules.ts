/**
 * Wrong passwords count per client and per login, keyed on the typed text: a shared count would reveal which email belongs to a username. A
 * known client (device cookie, or else address) has only its own limit, so attackers never lock out the owner (docs/decisions/003).
 */

import { DAY_SECONDS, HOUR_SECONDS, msBetween, SECOND_MS, secondsAfter } from '#core/contract/durations.ts';
import { storedEmail } from '#features/people/accounts/contract/email.ts';
import { DELETION_DAYS } from '#features/people/accounts/contract/person.ts';
import { CONFIRM_PAGE } from './contract/email-confirmation.ts';
import { RESET_PAGE, type SignUpMode } from './contract/entry.ts';
import type { Invitation } from './contract/invitations.ts';

/** Seconds after the last use at which a session expires. */
export const SESSION_SECONDS = 30 * DAY_SECONDS;
/** Days after its start at which a session ends even if used. Default of the SESSION_DAYS setting. */
export const SESSION_DAYS = 180;
/** Minimum interval between writes of `last_seen_at`. */
export const SEEN_SECONDS = 60;
/** Minimum interval between extensions of the expiry, so that most updates skip its index. */
export const SLIDE_SECONDS = DAY_SECONDS;
/** Bounds programs that request a token at every start. The least recently used sessions are deleted. */
export const SESSIONS_PER_USER = 100;
export const RESET_SECONDS = HOUR_SECONDS;
export const RESET_MAILS = { rate: 3, seconds: HOUR_SECONDS };
/** Maximum number of accounts in one reset mail to an unconfirmed address. */
export const RESET_ACCOUNTS = 5;
export const CONFIRM_SECONDS = DAY_SECONDS;
/** Confirmation mails. One network cannot use up all mails of a mailbox, which would block the owner. */
export const CONFIRM_MAILS = {
  account: { rate: 5, seconds: DAY_SECONDS },
  mailbox: { rate: 12, seconds: DAY_SECONDS },
  networkAtMailbox: { rate: 4, seconds: DAY_SECONDS },
};
/** Seconds for which a client stays known after a sign-in. */
export const KNOWN_SECONDS = 90 * DAY_SECONDS;

/** EMAIL_TAKEN replies per network. */
export const EMAIL_ANSWERS = { rate: 10, seconds: HOUR_SECONDS };

/** Wrong passwords allowed within `seconds`. */
export const GUESS_LIMITS = {
  /** Per client and login. A client is a known device, or an address. */
  clientAtAccount: { rate: 10, seconds: 600 },
  /** Per unknown address across all accounts. A school or an office may share one address. */
  address: { rate: 100, seconds: 600 },
  /** Per login, all unknown clients together. Exceeds what a single address can use up. */
  account: { rate: 100, seconds: HOUR_SECONDS },
  /** Per session, for the current password. */
  session: { rate: 10, seconds: 600 },
};

/** Retention of the security log. Row limits are per account; `unknownRows` bounds requests that named no account. */
export const SECURITY_LOG = { ownRows: 1000, unknownRows: 10_000 };

/** Lower case, with `_` replaced by `-` (wire.md 0.7). */
export function slugOf(username: string): string {
  return username.toLowerCase().replaceAll('_', '-');
}

/** Names that claim to speak for the site. */
const OFFICIAL_NAMES = [
  'admin',
  'administrator',
  'staff',
  'team',
  'moderator',
  'support',
  'help',
  'abuse',
  'system',
  'official',
  'root',
  'security',
  'webmaster',
  'postmaster',
  'noreply',
];
/** First path segments of pages that sites have or will have. */
const PATHS_OF_SITES = [
  'about',
  'blog',
  'contact',
  'cookies',
  'copyright',
  'dmca',
  'faq',
  'imprint',
  'impressum',
  'jobs',
  'legal',
  'press',
  'privacy',
  'rules',
  'status',
  'terms',
];
const PRODUCT_NAME = 'grandstand';
/** Host labels that are generic or too short, such as `co`, and therefore not the name of a site. */
const COMMON_LABELS = new Set(['localhost', 'live', 'test', 'demo', 'example']);
const LABEL_MIN = 4;

/** Empty without a host. */
export const hostOf = (publicUrl: string): string => (URL.canParse(publicUrl) ? new URL(publicUrl).hostname : '');

/**
 * Names of the installation: of the product, of the site, and of its host without the top-level domain. An address of digits has none.
 * Usernames have ASCII letters and digits only.
 */
export function siteNames(publicUrl: string, name = ''): string[] {
  const hostname = hostOf(publicUrl);
  const labels = /[a-z]/.test(hostname) && !hostname.startsWith('[') ? hostname.split('.').slice(0, -1) : [];
  const words = [name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), ...labels];
  return [...new Set([PRODUCT_NAME, ...words.filter((word) => word.length >= LABEL_MIN && !COMMON_LABELS.has(word))])];
}

const LETTERS_OF_DIGITS: Record<string, string> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b' };

/** The letters that a reader sees in a name at a glance: `Adm1n_`, `ADMlN` and `adrnin` are the same. */
const glanced = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/\d/g, (digit) => LETTERS_OF_DIGITS[digit] ?? digit)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('i', 'l')
    .replace(/(.)\1+/g, '$1');

/** `Admin_24` is read as a name with a number. */
const withoutNumber = (name: string): string => name.replace(/^[\d_]+|[\d_]+$/g, '');

/** Reason why this name is unavailable, or null. `reserved` holds the first path segments of the site, `site` its names. */
export function usernameRefusal(username: string, reserved: ReadonlySet<string>, site: readonly string[]) {
  const official = new Set([...OFFICIAL_NAMES, ...site].flatMap((name) => [glanced(name), glanced(`${name}s`)]));
  const isOfficial = [username, withoutNumber(username)].some((name) => official.has(glanced(name)));
  const slug = slugOf(username);
  const isDeleted = /^deleted-\d+$/.test(slug);
  return isOfficial || isDeleted || PATHS_OF_SITES.includes(slug) || reserved.has(slug) ? 'USERNAME_RESERVED' : null;
}

/** Whether the password is only a name that belongs to this account or site, also with a number or signs around it. */
export function isNamePassword(password: string, names: readonly string[]): boolean {
  const bare = password.toLowerCase().replace(/^[^a-z]+|[^a-z]+$/g, '');
  // Empty for a password without Latin letters.
  const given = new Set([glanced(password), glanced(bare)].filter((one) => one !== ''));
  return names.some((name) => name.length >= LABEL_MIN && [name, `${name}${name}`].some((one) => given.has(glanced(one))));
}

/** Usernames never contain an `@`. */
export function loginOf(typed: string): { by: 'email' | 'slug'; value: string } {
  return typed.includes('@') ? { by: 'email', value: (storedEmail(typed) ?? typed).toLowerCase() } : { by: 'slug', value: slugOf(typed) };
}

export function deletionRefusal(account: { isStaff: boolean; deletesAt: Date | null }) {
  if (account.isStaff) return 'STAFF_ACCOUNT';
  return account.deletesAt ? 'ALREADY_DELETING' : null;
}

export const deletionTime = (at: Date): Date => secondsAfter(at, DELETION_DAYS * DAY_SECONDS);

/** Name of a deleted account in messages, books and logs. Nobody can sign up with such a name. */
export const deletedName = (id: number): string => `deleted_${id}`;
/** Not a slug that a username can have, so that it leads nowhere. */
export const deletedSlug = (id: number): string => `~${id}`;

/** Reason why staff cannot give an account this name, or null. `taken`: another account has it. */
export function renameRefusal(
  before: string,
  after: string,
  { unusable, isTaken, isLive }: { unusable: 'USERNAME_RESERVED' | null; isTaken: boolean; isLive: boolean },
) {
  if (before === after) return 'SAME_USERNAME';
  if (unusable) return unusable;
  if (isTaken) return 'USERNAME_TAKEN';
  return isLive ? 'CHANNEL_LIVE' : null;
}

/** Staff lose their role first, so a suspension never removes the last staff account (docs/decisions/023). */
export function suspensionRefusal(account: { isStaff: boolean; suspendedAt: Date | null }) {
  if (account.isStaff) return 'STAFF_ACCOUNT';
  return account.suspendedAt ? 'ALREADY_SUSPENDED' : null;
}

/** Null for an indefinite suspension. */
export const suspensionEnd = (at: Date, days: number | null): Date | null => (days === null ? null : secondsAfter(at, days * DAY_SECONDS));

export const isSuspensionOver = ({ suspendedUntil }: { suspendedUntil: Date | null }, now: Date): boolean =>
  suspendedUntil !== null && suspendedUntil <= now;

export function staffGrantRefusal(account: { isStaff: boolean; suspendedAt: Date | null }) {
  if (account.isStaff) return 'ALREADY_STAFF';
  return account.suspendedAt ? 'ACCOUNT_SUSPENDED' : null;
}

/** Reason why `userId` cannot be removed from `staff`, or null. An installation always has staff. */
export function staffRemovalRefusal(staff: readonly { id: number }[], userId: number) {
  if (!staff.some(({ id }) => id === userId)) return 'PERSON_NOT_STAFF';
  return staff.length === 1 ? 'LAST_STAFF' : null;
}

export function shouldRecordUse(lastSeenAt: Date, now: Date): boolean {
  return msBetween(lastSeenAt, now) >= SEEN_SECONDS * SECOND_MS;
}

/** An invitation code as it is stored, from what a person typed or pasted. */
export const invitationCodeOf = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');

export function invitationState(
  { uses, used, expiresAt, revokedAt }: { uses: number; used: number; expiresAt: Date | null; revokedAt: Date | null },
  now: Date,
): Invitation['state'] {
  if (revokedAt) return 'revoked';
  if (used >= uses) return 'used_up';
  return expiresAt && expiresAt <= now ? 'expired' : 'open';
}

/** Why a person cannot sign up, or null. `isFirst`: the account that becomes staff. `code` is empty without an invitation. */
export function signUpRefusal({ mode, isFirst, code }: { mode: SignUpMode; isFirst: boolean; code: string }) {
  if (isFirst || mode === 'open') return null;
  if (mode === 'closed') return 'SIGN_UP_CLOSED';
  return invitationCodeOf(code) === '' ? 'INVITATION_NEEDED' : null;
}

export const invitationLink = (publicUrl: string, code: string): string => `${publicUrl.replace(/\/+$/, '')}/sign-up#invitation=${code}`;

/** Emailed links. The token is in the fragment to keep it out of logs and referrers. */
export const resetLink = (publicUrl: string, token: string) => emailedLink(publicUrl, RESET_PAGE, token);
export const confirmLink = (publicUrl: string, token: string) => emailedLink(publicUrl, CONFIRM_PAGE, token);

const emailedLink = (publicUrl: string, page: string, token: string) => `${publicUrl.replace(/\/+$/, '')}${page}#token=${token}`;

/** Addresses of the demo community. The domain `.invalid` has no mailboxes (RFC 2606), so a link could never confirm them. */
export const isDemoEmail = (email: string): boolean => /@demo\.invalid$/i.test(email);
