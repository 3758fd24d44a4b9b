import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { Refuses } from '#core/contract/endpoint.ts';
import { Semaphore } from '#core/server/concurrency/semaphore.ts';
import type { Ctx } from '#core/server/context.ts';
import { PASSWORD_MIN } from '#features/people/accounts/contract/person.ts';
import { hostOf, isNamePassword, siteNames } from '#features/people/accounts/rules.ts';

/** argon2id parameters of OWASP's password storage cheat sheet: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hash of a discarded random password. Verified for unknown accounts, so that replies take equally long. */
export const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$vUOhJoiVu7x7XtcUXmGA2Q$yh2VX1xf5W71oMsklhtM3l7LbJVJsyYzLn/5C/3CmRs';

// Hashing uses at most two of libuv's four threads, because file access and DNS share them. A full queue drains in about two seconds.
const hashing = new Semaphore({ permits: 2, maxQueued: 80, subject: 'passwords' });

/** Makes characters equal that keyboards and systems encode differently. */
const normalized = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normalized(password), COST));
}

/** Returns false without a hash, after the same time. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await hashing.run(() => verify(passwordHash ?? DUMMY_HASH, normalized(password)));
  return fits && passwordHash !== null;
}

/** Whether the hash has outdated parameters. The next sign-in renews such a hash. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}

let list: Promise<ReadonlySet<string>> | null = null;

/** Loaded at first use, because the list takes megabytes and most tests never need it. */
const commonPasswords = () => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN)),
  );
  return list;
};

/** Whether the password is among the 18,000 most common of sufficient length, in any case (docs/decisions/021). */
export async function isCommonPassword(password: string): Promise<boolean> {
  return (await commonPasswords()).has(normalized(password).toLowerCase());
}

/** Includes the names of the site and of the account. */
export async function isEasyPassword(
  { publicUrl, settings }: Pick<Ctx, 'publicUrl' | 'settings'>,
  password: string,
  { username, email }: { username: string; email: string | null },
): Promise<boolean> {
  const names = [...siteNames(publicUrl, settings.SITE_NAME), hostOf(publicUrl), username, ...(email ? [email, email.split('@')[0]!] : [])];
  return isNamePassword(password, names) || (await isCommonPassword(password));
}

export async function refuseCommonPassword(
  ctx: Pick<Ctx, 'publicUrl' | 'settings'>,
  password: string,
  account: Parameters<typeof isEasyPassword>[2],
  endpoint: Refuses<'PASSWORD_COMMON'>,
): Promise<void> {
  if (await isEasyPassword(ctx, password, account)) endpoint.refuse('PASSWORD_COMMON');
}
