import { randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { EndRecord } from '#core/server/archive/format.ts';
import { ProgressPrinter } from '#core/server/archive/progress.ts';
import { type Restored, restoreArchive } from '#core/server/archive/restore-archive.ts';
import { writeArchive } from '#core/server/archive/write-archive.ts';
import { openDatabase, refuseRunningServers } from '#core/server/db/open-database.ts';
import { serverFeatures } from '#core/server/feature.ts';
import { COMMAND_APPLICATION, type CommandInput, type OperatorCommand } from '#core/server/operator-command.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { SERVER_VERSION } from '#core/server/version.ts';
import { FILES, type Files } from '#features/operators/backups/contract.ts';
import { isEmpty, restoreFile, restoreFrom } from './restore-backup.ts';
import { streamBackup, writeBackup } from './write-backup.ts';

/** The argument that stands for standard input or output. */
const STANDARD = '-';

export const backupCommand: OperatorCommand = {
  name: 'backup',
  argument: 'FILE',
  options: { objects: { value: 'WHAT', help: `stored files to include: ${FILES.join(', ')}. Default: all.` } },
  help: 'writes a backup of the whole installation, beside a running server too. FILE - is standard output.',
  database: 'as it is',
  async run(ctx, { argument: path, options, stdout, stderr }) {
    const files = filesOption(options);
    return withProgress(stderr, async (onProgress) => {
      if (path !== STANDARD) {
        const { end, bytes } = await writeBackup(ctx, path, { files, onProgress });
        return `${path} was written and checked: ${contents(end)}, ${megabytes(bytes)}.${afterBackup(end, ctx.settings.BACKUP_PASSPHRASE)}`;
      }
      const end = await streamBackup(ctx, { files, onProgress }, (file) => pipeline(file, stdout, { end: false }));
      stderr.write(`The backup was written: ${contents(end)}.${afterBackup(end, ctx.settings.BACKUP_PASSPHRASE)}\n`);
      return null;
    });
  },
};

function filesOption({ objects = 'all' }: CommandInput['options']): Files {
  const files = FILES.find((name) => name === objects);
  if (!files) throw new StartupError(`--objects must be ${FILES.join(', ')}, not "${objects}".`);
  return files;
}

function afterBackup({ objects }: EndRecord, passphrase: string | undefined): string {
  const lost = [...objects.missing_keys, ...objects.broken_keys];
  const named = lost.slice(0, 10).join(', ');
  const more = objects.missing + objects.broken_keys.length - Math.min(10, lost.length);
  return [
    lost.length > 0
      ? `\nFiles that are missing in the object store, and in the backup: ${named}${more > 0 ? ` and ${more} more` : ''}.`
      : '',
    passphrase === undefined ? '\nThe secrets of the installation are not in it: set BACKUP_PASSPHRASE to include them, encrypted.' : '',
  ].join('');
}

export const restoreCommand: OperatorCommand = {
  name: 'restore',
  argument: 'FILE',
  options: { 'without-secrets': { help: 'restores a backup without the secrets that it contains.' } },
  help: 'restores a backup into an empty installation. FILE - is standard input.',
  database: 'unused',
  async run(ctx, { argument: path, options, stdin, stderr }) {
    const { BACKUP_PASSPHRASE: passphrase = null } = ctx.settings;
    const withoutSecrets = options['without-secrets'] === true;
    return withProgress(stderr, async (onProgress) => {
      const restoring =
        path === STANDARD
          ? restoreFrom(ctx, stdin, { size: null, passphrase, withoutSecrets, onProgress })
          : restoreFile(ctx, path, { passphrase, withoutSecrets, onProgress });
      const restored = await restoring.catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' || error.path !== path) throw error;
        throw new StartupError(`There is no file ${path}.`);
      });
      return [
        `The backup of ${restored.manifest.created_at} was restored and compared: ${contents(restored.end)}.`,
        ...afterRestore(restored),
        'Start Grandstand now.',
      ].join('\n');
    });
  },
};

/** What is different from the installation that was backed up. */
function afterRestore({ manifest, end, hasSecrets, foreignTables }: Restored): string[] {
  const { missing, broken_keys: broken } = end.objects;
  return [
    ...(foreignTables.length > 0 ? [`Tables that are not of Grandstand were left out: ${foreignTables.join(', ')}.`] : []),
    ...(manifest.left_out === null ? ['The backup contains no stored files: copy them from the old object store.'] : []),
    ...(missing + broken.length > 0 ? [`${missing + broken.length} stored files were already missing when the backup was made.`] : []),
    ...(hasSecrets
      ? []
      : ['The secrets are new: stream keys, push subscriptions and secrets of drop organizations have to be set up again.']),
  ];
}

export const moveCommand: OperatorCommand = {
  name: 'move',
  options: { to: { value: 'URL', help: 'the empty PostgreSQL database, such as postgresql://user:password@host:5432/name.' } },
  help: 'copies the database into another PostgreSQL, and compares the two. Stop the server first.',
  database: 'unused',
  async run(ctx, { options: { to }, stderr }) {
    if (typeof to !== 'string' || !/^postgres(ql)?:$/.test(URL.parse(to)?.protocol ?? ''))
      throw new StartupError('The command move needs --to postgresql://user:password@host:5432/name.');
    const database = await openDatabase({ url: to, log: ctx.log, application: COMMAND_APPLICATION });
    try {
      await refuseRunningServers(database);
      // Only this process reads the archive, so its secrets need no passphrase of the operator.
      const passphrase = randomBytes(32).toString('base64url');
      const features = serverFeatures(ctx);
      const { end } = await withProgress(stderr, (onProgress) =>
        ctx.session((source) =>
          database.session((session) =>
            restoreArchive(
              writeArchive(
                { session: source, objects: ctx.objects, features, program: SERVER_VERSION, now: ctx.now },
                { leftOut: null, passphrase, onProgress },
              ),
              { session, objects: ctx.objects, features, isEmpty },
              { passphrase, onProgress: (progress) => void (progress.phase === 'check' && onProgress(progress)) },
            ),
          ),
        ),
      );
      return [
        `The database was copied and compared: ${contents(end)}.`,
        'Set DATABASE_URL to the address after --to, and start Grandstand. Keep DATA_DIR or S3_URL, because stored files stay where they are.',
        'The old database is unchanged.',
      ].join('\n');
    } finally {
      await database.close();
    }
  },
};

async function withProgress<T>(stderr: CommandInput['stderr'], work: (onProgress: ProgressPrinter['report']) => Promise<T>): Promise<T> {
  const printer = new ProgressPrinter(stderr);
  try {
    return await work(printer.report);
  } finally {
    printer.end();
  }
}

function contents({ tables, objects }: EndRecord): string {
  const rows = Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);
  return `${rows.toLocaleString('en')} rows of ${Object.keys(tables).length} tables and ${objects.count.toLocaleString('en')} stored files`;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
