import { hash, parseOptions, verify } from '@node-rs/argon2';
import { Semaphore } from '#core/server/concurrency/semaphore.ts';

/** argon2id with the parameters of OWASP's password storage cheat sheet: 19 MiB, two passes. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Checked when there is no such account, so that the answer takes as long. Of a random password that nobody kept. */
export const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$vUOhJoiVu7x7XtcUXmGA2Q$yh2VX1xf5W71oMsklhtM3l7LbJVJsyYzLn/5C/3CmRs';

// Hashing runs on libuv's four threads, which files and DNS need too: it takes at most two, and the queue drains in about two seconds.
const hashing = new Semaphore({ permits: 2, maxQueued: 80, subject: 'passwords' });

/** The same characters typed on another keyboard or system are the same password. */
const normalized = (password: string) => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(normalized(password), COST));
}

/** Takes as long, and answers false, when there is no hash. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await hashing.run(() => verify(passwordHash ?? NOBODY, normalized(password)));
  return fits && passwordHash !== null;
}

/** The hash was made with other parameters than today's: the next sign-in renews it. */
export function isOutdated(passwordHash: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}
