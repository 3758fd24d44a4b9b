import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#core/contract/endpoint.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import {
  cancelRestore,
  RESTORE_PIECE,
  RESTORE_REFUSALS,
  type Restore,
  restorePiecePath,
  showRestore,
  startRestore,
} from '#features/operators/backups/contract.ts';
import { backupTexts } from '../texts.en.ts';
import RestoreStep from './RestoreStep.tsx';

/** The raw route of pieces. */
const putPiece = endpoint({
  method: 'PUT',
  path: restorePiecePath(':upload', ':offset'),
  summary: 'Takes a piece.',
  viewer: 'none',
  params: z.object({ upload: z.string(), offset: z.string() }),
  reply: z.object({ received: z.int() }),
  refusals: {},
});

const NAME = 'grandstand-20260102-030000-00000000.tar.zst';
const aFile = (size: number, name = NAME) => new File([new Uint8Array(size)], name);
const PIECES = 2.5 * RESTORE_PIECE;

const reply = <Data,>(data: Data) => ({ data, message: 'OK' });
const offsetOf = (path: string) => Number(path.split('/').at(-1));

let server: FakeServer;
/** What the server knows of the upload. */
let restore: Restore;
/** Runs after the last byte. */
let atEnd: () => Partial<Restore>;
beforeEach(() => {
  holdTimers();
  atEnd = () => ({ state: 'finishing' });
  server = new FakeServer();
  server.answers(startRestore, ({ body }) => {
    const { size } = body as { size: number };
    restore = { state: 'receiving', size, received: 0, progress: null, error: null, has_secrets: null };
    return reply({ upload: 'up', restore });
  });
  server.respondsWith(putPiece, takePiece);
  server.answers(showRestore, () => reply({ restore }));
  server.answers(cancelRestore, () => {
    restore = { ...restore, state: 'failed', error: 'failed' };
    return reply({ restore });
  });
});
afterEach(() => {
  undraw();
  server.close();
});

function takePiece(): Response {
  const offset = offsetOf(server.heard.at(-1)!.path);
  if (offset !== restore.received || restore.state !== 'receiving') return Response.json({ received: restore.received }, { status: 409 });
  restore = { ...restore, received: Math.min(restore.size, offset + RESTORE_PIECE) };
  if (restore.received === restore.size) restore = { ...restore, ...atEnd() };
  return Response.json({ received: restore.received });
}

function Start() {
  const [isChosen, setIsChosen] = useState(false);
  return <RestoreStep setupToken="abc123" isChosen={isChosen} onChoose={setIsChosen} />;
}

let page: Awaited<ReturnType<typeof draw>>;
const press = (name: string) => page.person.click(screen.getByRole('button', { name }));
const choose = (file: File) => page.person.upload(screen.getByLabelText(/^Backup file/), file);
async function open(file?: File) {
  page = await draw(<Start />, { texts: [backupTexts] });
  await press('Restore from a backup');
  if (file) await choose(file);
}
/** Replies of the fake server need no time. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 0)));
async function passSecond() {
  await settle();
  act(() => pass(1));
  await settle();
}
const sentOffsets = () => server.callsOf(putPiece).map(({ path }) => offsetOf(path));
const startBodies = () => server.callsOf(startRestore).map(({ body }) => body);
const fail = (error: NonNullable<Restore['error']>) => () => ({ state: 'failed', error }) as const;

test('a chosen backup is sent in pieces of 1 MiB, and once the server has restarted a link leads to sign-in', async () => {
  await open(aFile(PIECES));
  expect(screen.getByText(NAME)).toBeTruthy();
  atEnd = () => ({ state: 'finishing', progress: { phase: 'check', share: 0.5 } });
  await press('Restore');
  const progress = await screen.findByRole('progressbar', { name: 'Comparing tables with the backup' });
  expect(progress.getAttribute('aria-valuenow')).toBe('50');
  expect(sentOffsets()).toEqual([0, RESTORE_PIECE, 2 * RESTORE_PIECE]);
  expect(startBodies()).toEqual([{ size: PIECES, setup_token: 'abc123', without_secrets: false }]);
  restore = { ...restore, state: 'done', has_secrets: true };
  await passSecond();
  expect(screen.getByRole('status').textContent).toBe('The backup is restored. The server is restarting.');
  expect(screen.queryByRole('button', { name: 'Cancel restore' })).toBeNull();
  server.loses(showRestore);
  await passSecond();
  expect(screen.queryByRole('link')).toBeNull();
  server.refuses(showRestore, 'RESTORE_NOT_FOUND');
  await passSecond();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  expect(screen.getByRole('status').textContent).toBe('The backup is restored. Sign in with one of its accounts.');
});

test('after a restore without secrets broadcasters need new keys, and a restart before the result is said to be unclear', async () => {
  atEnd = () => ({ state: 'done', has_secrets: false });
  await open(aFile(10));
  await press('Restore');
  await screen.findByText(/The server is restarting/);
  server.refuses(showRestore, 'RESTORE_NOT_FOUND');
  await passSecond();
  expect(screen.getByText(/Broadcasters need their new stream keys/)).toBeTruthy();
  undraw();
  await open(aFile(10));
  await press('Restore');
  await screen.findByText(/restarted before it confirmed the restore/);
});

test('the upload shows its share, its rate and the time left', async () => {
  await open(aFile(PIECES));
  server.respondsWith(putPiece, () => {
    pass(2);
    server.waits(putPiece, { received: 2 * RESTORE_PIECE });
    return takePiece();
  });
  await press('Restore');
  await settle();
  expect(screen.getByRole('progressbar', { name: 'Uploading and restoring' }).getAttribute('aria-valuenow')).toBe('40');
  expect(screen.getByText(/1 MB.? of .?2\.5 MB.? · .?\d+ kB.? per second · .?\d seconds.? left/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Keep this page open until the upload is complete.');
});

test('after a lost connection the upload goes on with the piece that was lost', async () => {
  await open(aFile(PIECES));
  server.respondsWith(putPiece, () => {
    server.loses(putPiece);
    server.loses(showRestore);
    return takePiece();
  });
  await press('Restore');
  await settle();
  expect(screen.getByRole('status').textContent).toBe('The server does not answer. The upload continues when it answers again.');
  server.respondsWith(putPiece, takePiece);
  server.answers(showRestore, () => reply({ restore }));
  await passSecond();
  await screen.findByRole('progressbar', { name: 'Restoring rows' });
  expect(sentOffsets()).toEqual([0, RESTORE_PIECE, RESTORE_PIECE, 2 * RESTORE_PIECE]);
});

test('a piece that arrived although its reply was lost is not sent again', async () => {
  await open(aFile(PIECES));
  server.respondsWith(putPiece, () => {
    server.respondsWith(putPiece, takePiece);
    takePiece();
    return new Response('Bad gateway', { status: 502 });
  });
  await press('Restore');
  await settle();
  await screen.findByRole('progressbar', { name: 'Restoring rows' });
  expect(sentOffsets()).toEqual([0, RESTORE_PIECE, 2 * RESTORE_PIECE]);
});

test('a backup with secrets asks for its passphrase at its field, keeps the file, and can be restored without secrets', async () => {
  atEnd = fail('passphrase_needed');
  await open(aFile(10));
  expect(screen.queryByLabelText('Passphrase of the backup')).toBeNull();
  await press('Restore');
  const field = await screen.findByLabelText<HTMLInputElement>('Passphrase of the backup');
  expect(screen.getByRole('alert').textContent).toContain('This backup contains encrypted secrets.');
  expect(document.activeElement).toBe(field);
  expect(screen.getByText(NAME)).toBeTruthy();
  await press('Restore');
  expect(startBodies()).toHaveLength(1);
  atEnd = fail('passphrase_wrong');
  await page.person.type(field, 'a wrong one');
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Restore');
  expect((await screen.findByRole('alert')).textContent).toContain('This passphrase does not open the secrets');
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase of the backup').value).toBe('a wrong one');
  await page.person.click(screen.getByRole('switch', { name: 'Restore without secrets' }));
  expect(screen.queryByLabelText('Passphrase of the backup')).toBeNull();
  await press('Restore');
  await settle();
  expect(startBodies()).toMatchObject([
    { without_secrets: false },
    { passphrase: 'a wrong one', without_secrets: false },
    { without_secrets: true },
  ]);
});

test('a file that is no backup is refused at its field, and another file can be chosen', async () => {
  atEnd = fail('foreign');
  await open(aFile(10, 'holiday.jpg'));
  await press('Restore');
  expect((await screen.findByRole('alert')).textContent).toContain('This file is not a backup of Grandstand.');
  const field = screen.getByLabelText(/^Backup file/);
  expect([field.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', field]);
  expect(screen.getByText('holiday.jpg')).toBeTruthy();
  await choose(aFile(10));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText(NAME)).toBeTruthy();
});

test('without a file, and for each reason of the server, the form says what to do and keeps the file', async () => {
  await open();
  await press('Restore');
  expect(screen.getByRole('alert').textContent).toBe('Choose the file of a backup.');
  await choose(aFile(10));
  const sentences = new Set<string | null>();
  for (const error of ['failed', ...RESTORE_REFUSALS.filter((code) => !code.startsWith('passphrase'))] as const) {
    atEnd = fail(error);
    await press('Restore');
    sentences.add((await screen.findByRole('alert')).textContent);
    expect(screen.getByText(NAME)).toBeTruthy();
  }
  expect(sentences.size).toBe(RESTORE_REFUSALS.length - 1);
});

test('a refused start is said in the form', async () => {
  await open(aFile(10));
  server.refuses(startRestore, 'NOT_EMPTY');
  await press('Restore');
  expect((await screen.findByRole('alert')).textContent).toContain('This site has accounts already.');
});

test('a canceled restore ends on the server too, changes nothing and keeps the file', async () => {
  await open(aFile(PIECES));
  server.loses(putPiece);
  await press('Restore');
  await settle();
  await press('Cancel restore');
  await screen.findByText('Restore canceled. Nothing was changed.');
  expect(server.callsOf(cancelRestore)).toHaveLength(1);
  expect(screen.getByText(NAME)).toBeTruthy();
});

test('a cancellation that comes too late goes on to the restart', async () => {
  await open(aFile(10));
  await press('Restore');
  await screen.findByRole('progressbar', { name: 'Restoring rows' });
  restore = { ...restore, state: 'done', has_secrets: true };
  server.answers(cancelRestore, () => reply({ restore }));
  await press('Cancel restore');
  await screen.findByText('The backup is restored. The server is restarting.');
  server.refuses(showRestore, 'RESTORE_NOT_FOUND');
  await passSecond();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('a proxy that accepts only smaller pieces is named, and a server that gave up during a lost connection too', async () => {
  await open(aFile(PIECES));
  server.respondsWith(putPiece, () => new Response('Too large', { status: 413 }));
  await press('Restore');
  expect((await screen.findByRole('alert')).textContent).toContain('Let your proxy accept requests of 1 MB');
  server.loses(putPiece);
  server.loses(showRestore);
  await press('Restore');
  await settle();
  restore = { ...restore, state: 'failed', error: 'failed' };
  server.answers(showRestore, () => reply({ restore }));
  await passSecond();
  expect(screen.getByRole('alert').textContent).toContain('The connection was lost for too long');
});

test('the way back to the first account is open while nothing runs', async () => {
  await open();
  await press('Create a new account instead');
  expect(screen.getByRole('button', { name: 'Restore from a backup' })).toBeTruthy();
});
