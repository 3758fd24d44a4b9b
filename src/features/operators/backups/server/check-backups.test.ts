import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, msAfter } from '#core/contract/durations.ts';
import { check, NOW } from '#core/server/diagnostics/testing.ts';
import { coreParts } from '#core/server/parts.ts';
import { type TestApp, testApp } from '#core/server/testing/test-app.ts';
import { parseSchedule } from '#features/operators/backups/rules.ts';
import { accountsServer } from '#features/people/accounts/server/feature.ts';
import { backupDiagnostic } from './check-backups.ts';
import { backupsServer } from './feature.ts';
import { endBackup, insertBackup } from './store.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp([...coreParts, accountsServer, backupsServer]);
});

async function givenBackup(age: number, state: 'ready' | 'failed' | 'canceled' = 'ready') {
  const [id, at] = [randomUUID(), msAfter(NOW, -age)];
  const row = { id, name: id, cause: 'staff', scheduledFor: null, files: 'all', requestedBy: null, place: '/srv/backups', at } as const;
  await insertBackup(app.db, row);
  await endBackup(app.db, id, { state, at });
}
const found = (schedule: string) => check(backupDiagnostic, { db: app.db, settings: { BACKUP_SCHEDULE: parseSchedule(schedule)! } });

test('a recent backup of the schedule is fine', async () => {
  await givenBackup(9 * HOUR_MS);
  expect(await found('daily 03:00')).toMatchObject({
    state: 'ok',
    text: 'The last backup was ready less than a day ago.',
    advice: null,
  });
});

test('a weekly backup is fine after six days', async () => {
  await givenBackup(6 * DAY_MS);
  expect(await found('monday 03:00')).toMatchObject({ state: 'ok', text: 'The last backup was ready 6 days ago.' });
});

test('a backup that is older than the schedule allows is a warning', async () => {
  await givenBackup(3 * DAY_MS);
  expect(await found('daily 03:00')).toMatchObject({
    state: 'warning',
    text: 'Backups are scheduled, but the last one was ready 3 days ago.',
    advice: expect.stringContaining('stuck backup'),
  });
});

test('a failed backup is an error until the next one is ready, and a canceled one changes nothing', async () => {
  await givenBackup(2 * DAY_MS);
  await givenBackup(9 * HOUR_MS, 'failed');
  await givenBackup(8 * HOUR_MS, 'canceled');
  expect(await found('daily 03:00')).toMatchObject({
    state: 'error',
    text: 'The last backup failed.',
    advice: expect.stringContaining('Read the reason'),
  });
  await givenBackup(HOUR_MS);
  expect(await found('daily 03:00')).toMatchObject({ state: 'ok' });
});

test('a schedule without any backup yet is a warning', async () => {
  expect(await found('daily 03:00')).toMatchObject({ state: 'warning', text: 'Backups are scheduled, but none exists yet.' });
});

test('without a schedule, the advice is to set one, whether a backup exists or not', async () => {
  expect(await found('off')).toMatchObject({
    state: 'warning',
    text: 'No backup exists, and none is scheduled.',
    advice: expect.stringContaining('Set BACKUP_SCHEDULE'),
  });
  await givenBackup(40 * DAY_MS);
  expect(await found('off')).toMatchObject({
    state: 'warning',
    text: 'The last backup was ready 40 days ago, and no other is scheduled.',
    advice: expect.stringContaining('Set BACKUP_SCHEDULE'),
  });
});
