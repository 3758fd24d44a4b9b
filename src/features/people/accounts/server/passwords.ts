import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Semaphore } from '#core/server/concurrency/semaphore.ts';

/** argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Verified when the account does not exist, so that the reply takes equally long. It is the hash of a random password that was discarded.
 */
export const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$vUOhJoiVu7x7XtcUXmGA2Q$yh2VX1xf5W71oMsklhtM3l7LbJVJsyYzLn/5C/3CmRs';

// Hashing runs on the four threads of libuv, which file access and DNS need too. It uses at most two of them, and a full queue drains in
// about two seconds.
const hashing = new Semaphore({ permits: 2, maxQueued: 80, subject: 'passwords' });

/** Makes the same characters equal when they are typed on different keyboards or systems. */
export const normalized = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normalized(password), COST));
}

/** Takes equally long when there is no hash, and then returns false. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await hashing.run(() => verify(passwordHash ?? DUMMY_HASH, normalized(password)));
  return fits && passwordHash !== null;
}

/** Whether the hash was made with other parameters than the current ones. The next sign-in renews such a hash. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
