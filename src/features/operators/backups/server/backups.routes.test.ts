import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { DAY_SECONDS, HOUR_SECONDS } from '#core/contract/durations.ts';
import { decompressed } from '#core/server/archive/format.ts';
import { verifyArchive } from '#core/server/archive/read-archive.ts';
import type { Viewer } from '#core/server/context.ts';
import { JobRunner } from '#core/server/jobs/job-runner.ts';
import type { ObjectStore } from '#core/server/objects/object-store.ts';
import { coreParts } from '#core/server/parts.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { testObjectsFolder, testS3Store } from '#core/server/testing/test-objects.ts';
import { soon } from '#core/testing/soon.ts';
import type { Backup, Restore } from '#features/operators/backups/contract.ts';
import { parseSchedule } from '#features/operators/backups/rules.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { givenUser } from '#features/people/accounts/server/testing.ts';

import { backupsServer } from './feature.ts';
import { makeBackupJob, scheduleBackups } from './make-backup.ts';
import { lastBackup } from './manage-backups.ts';
import { updateProgress } from './store.ts';

const features = [...coreParts, accountsServer, backupsServer];
const BACKUPS = '/api/internal/v1/backups';
const BUCKET = { BACKUP_TO: 's3', S3_URL: 'https://bucket.example', S3_ACCESS_KEY: 'id', S3_SECRET_KEY: 'secret' };

type Person = Viewer & { token: string };
/** The raw route finds sessions itself. */
const signedIn = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

let app: TestApp;
let staff: Person;
let ana: Person;
let folder: string;
beforeEach(async () => {
  folder = testObjectsFolder();
  await open({ BACKUP_TO: folder });
});

async function open(settings: Partial<TestApp['settings']>, objects?: ObjectStore) {
  app = await testApp(features, { settings, ...(objects && { objects }) });
  staff = await givenUser(app.db, 'boss', { isStaff: true });
  ana = await givenUser(app.db, 'ana');
}

const read = async (): Promise<{ backups: Backup[]; plan: unknown }> => (await app.get(BACKUPS, staff)).json().data;
const start = async (files = 'all'): Promise<Backup> => (await app.post(BACKUPS, staff, { files })).json().data.backup;
const runJobs = () => new JobRunner(app.ctx, [makeBackupJob], { random: () => 0 }).runAllDue();
const runSchedule = () => scheduleBackups.run(app.ctx, {} as never);
const recorded = async () =>
  (await app.get('/api/internal/v1/accounts/boss/security-log', staff)).json().data.entries.map(({ act }: { act: string }) => act);
const logged = () => app.logged.map(({ msg }) => msg);

test('staff make a backup, and see it checked with its contents, and the file is a complete backup', async () => {
  const { id, state } = await start();
  expect(state).toBe('waiting');
  await runJobs();
  const [backup] = (await read()).backups;
  expect(backup).toMatchObject({
    id,
    state: 'ready',
    cause: 'staff',
    requested_by: 'boss',
    node: hostname(),
    files: 'all',
    progress: null,
  });
  expect(backup!.contents).toMatchObject({ objects: 0, missing_objects: 0, has_secrets: false });
  expect(await readdir(folder)).toEqual([backup!.name]);
  const file = await app.http.inject({ method: 'GET', url: `${BACKUPS}/${id}/file`, headers: signedIn(staff) });
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-length': String(backup!.contents!.bytes),
    'content-disposition': `attachment; filename="${backup!.name}"`,
    'cache-control': 'no-store',
  });
  const { end } = await verifyArchive(decompressed(Readable.from([file.rawPayload], { objectMode: false })));
  expect(Object.values(end.tables).reduce((sum, { rows }) => sum + rows, 0)).toBe(backup!.contents!.rows);
  expect(await recorded()).toEqual(['download_backup', 'make_backup']);
  expect(await lastBackup(app.ctx)).toEqual({ at: new Date(backup!.ended_at!), hasFailed: false });
});

test('nobody but staff sees, makes, downloads or deletes backups', async () => {
  const { id } = await start();
  await runJobs();
  const calls = [
    await app.get(BACKUPS, ana),
    await app.post(BACKUPS, ana, { files: 'all' }),
    await app.post(`${BACKUPS}/${id}/cancel`, ana),
    await app.delete(`${BACKUPS}/${id}`, ana),
  ];
  expect(calls.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect((await app.get(`${BACKUPS}/${id}/file`, null)).status).toBe(404);
  expect((await app.http.inject({ method: 'GET', url: `${BACKUPS}/${id}/file`, headers: signedIn(ana) })).statusCode).toBe(404);
});

test('one backup runs at a time', async () => {
  await start();
  const second = await app.post(BACKUPS, staff, { files: 'none' });
  expect([second.status, second.json().message]).toEqual([409, 'Another backup is running.']);
  await runJobs();
  expect((await app.post(BACKUPS, staff, { files: 'none' })).status).toBe(200);
});

test('a canceled backup leaves no file and can be deleted, and an ended one cannot be canceled', async () => {
  const { id } = await start();
  expect((await app.post(`${BACKUPS}/${id}/cancel`, staff)).json().data.backup.state).toBe('canceled');
  expect(await updateProgress(app.db, id, { phase: 'rows', share: 0.5 })).toBe(false);
  await runJobs();
  expect((await read()).backups).toMatchObject([{ id, state: 'canceled', contents: null }]);
  expect((await app.post(`${BACKUPS}/${id}/cancel`, staff)).status).toBe(409);
  expect((await app.delete(`${BACKUPS}/${id}`, staff)).status).toBe(200);
  expect((await read()).backups).toEqual([]);
  expect((await app.delete(`${BACKUPS}/${id}`, staff)).status).toBe(404);
});

test('deleting a backup deletes its file and nothing else', async () => {
  const { id } = await start();
  expect((await app.delete(`${BACKUPS}/${id}`, staff)).json().message).toBe('This backup is running: cancel it first.');
  await runJobs();
  await writeFile(join(folder, 'holiday.jpg'), 'not ours');
  expect((await app.delete(`${BACKUPS}/${id}`, staff)).status).toBe(200);
  expect(await readdir(folder)).toEqual(['holiday.jpg']);
});

test('the schedule makes one backup per due time, however often and on however many nodes it is looked at', async () => {
  app.settings.BACKUP_SCHEDULE = parseSchedule('daily 03:00')!;
  await Promise.all([runSchedule(), runSchedule()]);
  await runJobs();
  await runSchedule();
  expect((await read()).backups).toMatchObject([{ cause: 'schedule', state: 'ready', files: 'no-recordings' }]);
  app.clock.pass(DAY_SECONDS);
  await runSchedule();
  await runJobs();
  expect((await read()).backups).toHaveLength(2);
  expect((await read()).plan).toMatchObject({ next_at: '2026-01-04T03:00:00.000Z', keep: 7, place: { kind: 'folder', folder } });
});

test('deleting the newest scheduled backup starts no other one before the next due time', async () => {
  app.settings.BACKUP_SCHEDULE = parseSchedule('daily 03:00')!;
  await runSchedule();
  await runJobs();
  const [{ id }] = (await read()).backups as [Backup];
  expect((await app.delete(`${BACKUPS}/${id}`, staff)).status).toBe(200);
  await runSchedule();
  expect((await read()).backups).toEqual([]);
  app.clock.pass(DAY_SECONDS);
  await runSchedule();
  expect((await read()).backups).toMatchObject([{ cause: 'schedule', state: 'waiting' }]);
});

test('without a schedule, nothing is made', async () => {
  await runSchedule();
  expect((await read()).backups).toEqual([]);
  expect((await read()).plan).toMatchObject({ next_at: null });
  expect(await lastBackup(app.ctx)).toEqual({ at: null, hasFailed: false });
});

test('the newest scheduled backups are kept, and files of staff and of the operator stay', async () => {
  app.settings.BACKUP_SCHEDULE = parseSchedule('daily 03:00')!;
  app.settings.BACKUP_KEEP = 2;
  await start();
  await runJobs();
  const byStaff = (await read()).backups[0]!.name;
  await writeFile(join(folder, 'grandstand-of-mine.tar.zst'), 'not ours');
  for (let day = 0; day < 4; day++) {
    app.clock.pass(DAY_SECONDS);
    await runSchedule();
    await runJobs();
  }
  await runSchedule();
  const kept = (await read()).backups;
  expect(kept.map(({ cause }) => cause)).toEqual(['schedule', 'schedule', 'staff']);
  expect((await readdir(folder)).sort()).toEqual([...kept.map(({ name }) => name), 'grandstand-of-mine.tar.zst'].sort());
  expect(kept.at(-1)!.name).toBe(byStaff);
});

test('a failing backup is tried three times, says why, and the next one works', async () => {
  await writeFile(folder, 'a file in place of the folder');
  await start();
  for (let attempt = 0; attempt < 3; attempt++) {
    await runJobs();
    app.clock.pass(HOUR_SECONDS);
  }
  const [failed] = (await read()).backups;
  expect(failed).toMatchObject({ state: 'failed', contents: null, error: expect.stringMatching(/EEXIST|ENOTDIR/) });
  expect(logged()).toContain('A backup failed three times and was given up. Staff see it at /staff/backups.');
  expect(await lastBackup(app.ctx)).toEqual({ at: null, hasFailed: true });
  await rm(folder);
  await start();
  await runJobs();
  expect((await read()).backups.map(({ state }) => state)).toEqual(['ready', 'failed']);
  expect((await lastBackup(app.ctx)).hasFailed).toBe(false);
});

test('a backup on the disk of videos leaves their reserve free, says so, and keeps no file', async () => {
  app.settings.DATA_DIR = testObjectsFolder();
  await mkdir(join(app.settings.DATA_DIR, 'media'), { recursive: true });
  app.settings.MEDIA_RESERVE_MB = 999_999_999;
  await start();
  for (let attempt = 0; attempt < 3; attempt++) {
    await runJobs();
    app.clock.pass(HOUR_SECONDS);
  }
  expect((await read()).backups).toMatchObject([
    { state: 'failed', error: expect.stringContaining('999,999,999 MiB stay free for videos and the database') },
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test('a half file of a killed server is removed by the next backup', async () => {
  await start();
  await runJobs();
  const [first] = (await read()).backups;
  const half = `${first!.name.replace(/[0-9a-f]{8}\.tar/, '00000000.tar')}.partial`;
  await writeFile(join(folder, half), 'half');
  await writeFile(join(folder, 'download.partial'), 'not ours');
  await start();
  await runJobs();
  expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual(['download.partial']);
});

test('backups go to the bucket under their own prefix, and are read and deleted there', async () => {
  const objects = await testS3Store();
  await open(BUCKET, objects);
  const { id } = await start();
  await runJobs();
  const [backup] = (await read()).backups;
  expect(backup).toMatchObject({ state: 'ready', node: null });
  expect((await objects.list('backups/')).objects).toMatchObject([{ key: `backups/${backup!.name}`, size: backup!.contents!.bytes }]);
  expect((await app.http.inject({ method: 'GET', url: `${BACKUPS}/${id}/file`, headers: signedIn(staff) })).statusCode).toBe(200);
  expect((await app.delete(`${BACKUPS}/${id}`, staff)).status).toBe(200);
  expect((await objects.list('backups/')).objects).toEqual([]);
});

/** A bucket that runs `then` after each upload. */
async function bucketWith(then: () => Promise<unknown>): Promise<ObjectStore> {
  const store = await testS3Store();
  return {
    put: async (...object) => {
      await store.put(...object);
      await then();
    },
    get: (...object) => store.get(...object),
    size: (key) => store.size(key),
    delete: (keys) => store.delete(keys),
    list: (...page) => store.list(...page),
    space: () => store.space(),
  };
}

test('a backup that is canceled during its upload leaves nothing in the bucket', async () => {
  let id = '';
  const objects = await bucketWith(async () => expect((await app.post(`${BACKUPS}/${id}/cancel`, staff)).status).toBe(200));
  await open(BUCKET, objects);
  ({ id } = await start());
  await runJobs();
  expect((await read()).backups).toMatchObject([{ id, state: 'canceled', contents: null }]);
  expect((await objects.list('backups/')).objects).toEqual([]);
});

test('deleting a failed backup deletes a file that an attempt with a lost reply left', async () => {
  const objects = await bucketWith(async () => {
    throw new Error('the reply was lost');
  });
  await open(BUCKET, objects);
  const { id } = await start();
  for (let attempt = 0; attempt < 3; attempt++) {
    await runJobs();
    app.clock.pass(HOUR_SECONDS);
  }
  expect((await read()).backups).toMatchObject([{ state: 'failed', error: 'the reply was lost' }]);
  expect((await app.delete(`${BACKUPS}/${id}`, staff)).status).toBe(200);
  expect((await objects.list('backups/')).objects).toEqual([]);
});

const fileOf = (id: string) => app.http.inject({ method: 'GET', url: `${BACKUPS}/${id}/file`, headers: signedIn(staff) });
const otherNode = () => app.db.rows(sql`update backups set node = 'other'`);

test('a file on another node is neither served nor deleted here', async () => {
  app.settings.REDIS_URL = 'redis://127.0.0.1';
  const { id } = await start();
  await runJobs();
  await otherNode();
  const [name] = await readdir(folder);
  await rename(join(folder, name!), join(folder, 'elsewhere'));
  expect((await fileOf(id)).statusCode).toBe(404);
  expect((await app.delete(`${BACKUPS}/${id}`, staff)).status).toBe(409);
  expect((await read()).backups).toHaveLength(1);
});

test('a container with another name serves, deletes and prunes the backups of its folder', async () => {
  app.settings.REDIS_URL = 'redis://127.0.0.1';
  app.settings.BACKUP_SCHEDULE = parseSchedule('daily 03:00')!;
  app.settings.BACKUP_KEEP = 1;
  for (let day = 0; day < 2; day++) {
    app.clock.pass(DAY_SECONDS);
    await runSchedule();
    await runJobs();
    await otherNode();
  }
  await runSchedule();
  const [kept, ...others] = (await read()).backups;
  expect(others).toEqual([]);
  expect(await readdir(folder)).toEqual([kept!.name]);
  expect((await fileOf(kept!.id)).statusCode).toBe(200);
  expect((await app.delete(`${BACKUPS}/${kept!.id}`, staff)).status).toBe(200);
  expect(await readdir(folder)).toEqual([]);
});

test('a single server forgets a backup whose file somebody deleted', async () => {
  const { id } = await start();
  await runJobs();
  await otherNode();
  await rm(join(folder, (await readdir(folder))[0]!));
  expect((await fileOf(id)).statusCode).toBe(404);
  expect((await app.delete(`${BACKUPS}/${id}`, staff)).status).toBe(200);
});

const RESTORE = '/api/internal/v1/setup/restore';

/** The bytes of a backup of the first app, and a new installation without accounts. */
async function emptyInstallation(settings: Partial<TestApp['settings']> = {}): Promise<Buffer> {
  const { id } = await start();
  await runJobs();
  const file = await app.http.inject({ method: 'GET', url: `${BACKUPS}/${id}/file`, headers: signedIn(staff) });
  app = await testApp(features, { settings: { BACKUP_TO: folder, ...settings }, services: { setupToken: 'the setup token' } });
  return file.rawPayload;
}

const begin = (size: number, setup_token = 'the setup token') => app.post(RESTORE, null, { size, setup_token });
const put = async (upload: string, offset: number, piece: Buffer) => {
  const { statusCode, payload } = await app.http.inject({
    method: 'PUT',
    url: `${RESTORE}/${upload}/${offset}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: piece,
  });
  return { status: statusCode, received: (JSON.parse(payload) as { received: number }).received };
};
const showOf = async (upload: string): Promise<Restore> => (await app.get(`${RESTORE}/${upload}`, null)).json().data.restore;

test('the first page of an empty installation restores a backup in pieces, and a piece can be sent again', async () => {
  const file = await emptyInstallation();
  const { upload, restore } = (await begin(file.length)).json().data;
  expect(restore).toMatchObject({ state: 'receiving', received: 0, size: file.length });
  expect((await begin(file.length)).json().message).toBe('Another backup is being restored.');
  const half = Math.floor(file.length / 2);
  expect(await put(upload, half, file.subarray(half))).toEqual({ status: 409, received: 0 });
  expect(await put(upload, 0, file.subarray(0, half))).toEqual({ status: 200, received: half });
  expect(await put(upload, 0, file.subarray(0, half))).toEqual({ status: 200, received: half });
  expect(await put(upload, half, file.subarray(half))).toEqual({ status: 200, received: file.length });
  await soon(async () => expect((await showOf(upload)).state).toBe('done'));
  expect(await showOf(upload)).toMatchObject({ error: null, has_secrets: false });
  expect(await app.db.rows(sql`select username from users order by username`)).toEqual([{ username: 'ana' }, { username: 'boss' }]);
});

test('a restore from the first page needs the setup token and an installation without accounts', async () => {
  const file = await emptyInstallation();
  expect((await begin(file.length, 'another token')).status).toBe(422);
  expect((await app.get(`${RESTORE}/unknown`, null)).status).toBe(404);
  await givenUser(app.db, 'mod');
  expect((await begin(file.length)).json().message).toBe('This installation has accounts already.');
});

test('one of several nodes restores nothing from the first page, and names the command', async () => {
  app = await testApp(features, { services: { setupToken: 'the setup token' } });
  app.settings.REDIS_URL = 'redis://127.0.0.1';
  const refused = await begin(100);
  expect([refused.status, refused.json().message]).toEqual([409, 'With REDIS_URL, restore with the command restore while no server runs.']);
});

test('a file that is no backup, or is incomplete, says so on the first page, and another try works', async () => {
  const file = await emptyInstallation();
  const foreign = (await begin(20)).json().data.upload;
  await put(foreign, 0, Buffer.alloc(20, 'x'));
  await soon(async () => expect(await showOf(foreign)).toMatchObject({ state: 'failed', error: 'foreign' }));
  const cut = (await begin(file.length - 20)).json().data.upload;
  await put(cut, 0, file.subarray(0, -20));
  await soon(async () => expect(await showOf(cut)).toMatchObject({ state: 'failed', error: 'cut' }));
  expect(await app.db.rows(sql`select username from users`)).toEqual([]);
  const canceled = (await begin(file.length)).json().data.upload;
  await put(canceled, 0, file.subarray(0, 100));
  expect((await app.delete(`${RESTORE}/${canceled}`, null)).json().data.restore.state).toBe('failed');
  const { upload } = (await begin(file.length)).json().data;
  await put(upload, 0, file);
  await soon(async () => expect((await showOf(upload)).state).toBe('done'));
});
