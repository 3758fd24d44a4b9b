import { features } from '#app/server/features.ts';
import { hashesOf, problemsOf, readLock, withNewMigrations, writeLock } from './migration-lock.ts';

/** `npm run lock-migrations`: adds the hashes of new migrations to the lock and reports problems with older ones. */
const now = await hashesOf(features);
const lock = withNewMigrations(readLock(), now);
writeLock(lock);
const problems = problemsOf(lock, now);
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
