import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import {
  type Backup,
  type BackupPlan,
  backupFilePath,
  cancelBackup,
  deleteBackup,
  listBackups,
  makeBackup,
} from '#features/operators/backups/contract.ts';
import { staffTexts } from '#features/people/accounts/web/staff/texts.en.ts';
import BackupsPage from './BackupsPage.tsx';
import FailedBackupNotice from './FailedBackupNotice.tsx';
import { backupTexts } from './texts.en.ts';

const texts = [backupTexts, staffTexts];
const aBackup = (overrides: Partial<Backup> = {}): Backup => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'grandstand-20260102-030000-00000000.tar.zst',
  cause: 'schedule',
  files: 'no-recordings',
  state: 'ready',
  requested_by: null,
  node: 'one',
  created_at: '2026-01-02T03:00:00.000Z',
  ended_at: '2026-01-02T03:01:00.000Z',
  progress: null,
  contents: { bytes: 5_000_000, rows: 1200, objects: 3, missing_objects: 0, has_secrets: false },
  error: null,
  ...overrides,
});
const PLAN: BackupPlan = {
  next_at: '2026-01-03T03:00:00.000Z',
  keep: 7,
  place: { kind: 'folder', folder: '/srv/backups' },
  has_passphrase: false,
};

let server: FakeServer;
let backups: Backup[];
const reply = <Data,>(data: Data) => ({ data, message: 'OK' });
beforeEach(() => {
  backups = [aBackup()];
  server = new FakeServer();
  server.answers(listBackups, () => reply({ backups, plan: PLAN }));
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () => draw(<BackupsPage />, { texts });
const rows = async () => within(await screen.findByRole('list', { name: 'Backups' })).getAllByRole('listitem');

test('a ready backup shows its size, contents and check, and is downloaded by a link', async () => {
  await open();
  const [row] = await rows();
  for (const text of ['Checked', '1,200 rows and 3 files', 'without secrets']) expect(row!.textContent).toContain(text);
  expect(
    within(row!)
      .getByRole('link', { name: /^Download the backup of/ })
      .getAttribute('href'),
  ).toBe(backupFilePath(backups[0]!.id));
});

test('without backups the page says what to do', async () => {
  backups = [];
  await open();
  await screen.findByText('No backups yet');
});

test('"Back up now" asks for the chosen files, and a running backup shows its progress and can be canceled', async () => {
  const { person } = await open();
  server.answers(makeBackup, ({ body }) => {
    backups = [
      aBackup({
        id: '00000000-0000-4000-8000-000000000002',
        state: 'running',
        contents: null,
        ended_at: null,
        progress: { phase: 'rows', share: 0.42 },
      }),
      ...backups,
    ];
    return reply({ backup: { ...backups[0]!, files: (body as { files: Backup['files'] }).files } });
  });
  server.answers(cancelBackup, () => {
    backups = [{ ...backups[0]!, state: 'canceled', progress: null }, ...backups.slice(1)];
    return reply({ backup: backups[0]! });
  });
  await person.selectOptions(await screen.findByRole('combobox', { name: 'Stored files' }), 'All files');
  await person.click(screen.getByRole('button', { name: 'Back up now' }));
  expect((await screen.findByRole('progressbar', { name: 'Copying rows' })).getAttribute('aria-valuenow')).toBe('42');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back up now' }).disabled).toBe(true);
  await person.click(screen.getByRole('button', { name: 'Cancel backup' }));
  await screen.findByText('Canceled');
});

test('a backup is deleted after a confirmation', async () => {
  const { person } = await open();
  server.answers(deleteBackup, () => {
    const [backup] = backups;
    backups = [];
    return reply({ backup: backup! });
  });
  await person.click(await screen.findByRole('button', { name: /^Delete the backup of/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this backup?' });
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await screen.findByText('No backups yet');
});

test('staff see on every page that the last backup failed, until the next one is ready', async () => {
  backups = [
    aBackup({ state: 'failed', contents: null, error: 'The disk is full.' }),
    aBackup({ id: '00000000-0000-4000-8000-000000000003' }),
  ];
  await draw(<FailedBackupNotice />, { texts });
  await screen.findByText(/The last backup failed\./);
});
