import { sql } from 'kysely';
import { pino } from 'pino';
import { StartupError } from '../../startup-error.ts';
import { notesServer } from '../../testing/notes.ts';
import { openDatabase } from '../open-database.ts';

/** Writes notes, one per transaction, and prints each number after its commit, until a test kills the process. */
try {
  const { db, migrate, transaction } = await openDatabase({ folder: process.argv[2]!, log: pino({ level: 'silent' }) });
  await migrate([notesServer]);
  const row = await db.row(sql<{ last: number | null }>`select max(id) as last from notes`);
  process.stdout.write('open\n');
  for (let id = (row!.last ?? 0) + 1; ; id++) {
    await transaction(async (tx) => {
      await tx.rows(sql`insert into notes values (${id}, ${'x'.repeat((id % 50) * 100)}, 1)`);
      await tx.rows(sql`insert into note_log values (${id})`);
    });
    process.stdout.write(`${id}\n`);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.name}: ${error.message}\n`);
  process.exitCode = 1;
}
