import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import {
  enableMultistream,
  listMultistreamSegments,
  pauseIncomeProtection,
  showIncomeProtection,
  showIncomeSettings,
  updateIncomeSettings,
} from '#features/economy/income/contract/tools.ts';
import { IncomeTools } from './IncomeTools.tsx';
import { incomeTexts } from './texts.en.ts';

const LIVESTREAM = 40_000_002;
const settings = (multistream_enabled: boolean, income_protection_enabled: boolean) => ({
  data: { settings: { multistream_enabled, income_protection_enabled } },
  message: 'OK',
});
const segment = (id: number, end_time: string | null) => ({ id, start_time: '2026-01-02T11:00:00.000000Z', end_time });
const segments = (...cipr: ReturnType<typeof segment>[]) => ({ data: { cipr }, message: 'OK' });
const ended = segment(1, '2026-01-02T11:30:00.000000Z');

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(showIncomeSettings, settings(true, true));
  server.answers(listMultistreamSegments, segments(ended));
  server.answers(showIncomeProtection, { data: { status: 'running' }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

const open = (livestreamId: number | null = LIVESTREAM) =>
  draw(
    <>
      <IncomeTools slug="ana" livestreamId={livestreamId} />
      <Toaster />
    </>,
    { texts: [incomeTexts] },
  );
const isOn = async (name: string) => (await screen.findByRole('switch', { name })).getAttribute('aria-checked') === 'true';
const elsewhere = 'This stream is also live on other platforms';

test.each([
  ['no segment', [], false],
  ['an ended last segment', [segment(1, null), ended], false],
  ['an open last segment', [ended, segment(2, null)], true],
])('BT-01 with %s multistream is on: %s', async (_what, cipr, on) => {
  server.answers(listMultistreamSegments, segments(...cipr));
  await open();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('switch', { name: elsewhere }).disabled).toBe(false));
  expect(await isOn(elsewhere)).toBe(on);
});

test('BT-01 multistream can be switched on for the current stream', async () => {
  server.answers(enableMultistream, segments(ended, segment(2, null)));
  const { person } = await open();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('switch', { name: elsewhere }).disabled).toBe(false));
  server.answers(listMultistreamSegments, segments(ended, segment(2, null)));
  await person.click(screen.getByRole('switch', { name: elsewhere }));
  await waitFor(async () => expect(await isOn(elsewhere)).toBe(true));
  expect(server.callsOf(enableMultistream)).toHaveLength(1);
});

test.each([
  ['NOT_AVAILABLE', 'This is only available while the stream is live.'],
  ['NOT_ENABLED', 'Turn it on first in Dashboard, Settings, Income tools.'],
  ['ALREADY_DISABLED', 'This is already off.'],
  ['PLEASE_WAIT', 'You just changed this. Wait a moment.'],
] as const)('C-07 a refused pause (%s) of income protection is rolled back and shows the reason', async (code, sentence) => {
  server.refuses(pauseIncomeProtection, code);
  const { person } = await open();
  await waitFor(async () => expect(await isOn('This stream is protected')).toBe(true));
  await person.click(screen.getByRole('switch', { name: 'This stream is protected' }));
  expect(await screen.findAllByText(sentence)).not.toEqual([]);
  await waitFor(async () => expect(await isOn('This stream is protected')).toBe(true));
});

test('BT-02 paused income protection shows as paused', async () => {
  server.answers(showIncomeProtection, { data: { status: 'paused' }, message: 'OK' });
  await open();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('switch', { name: 'This stream is protected' }).disabled).toBe(false));
  expect(await isOn('This stream is protected')).toBe(false);
});

test('C-07 a tool that is disabled for the channel cannot be switched for a stream; a separate switch enables it', async () => {
  server.answers(showIncomeSettings, settings(false, false));
  server.refuses(updateIncomeSettings, 'NOT_ALLOWED');
  const { person } = await open();
  expect(await isOn('Multistream')).toBe(false);
  expect(screen.queryByRole('switch', { name: elsewhere })).toBeNull();
  await person.click(screen.getByRole('switch', { name: 'Multistream' }));
  expect(await screen.findAllByText('Only the broadcaster can use the income tools.')).not.toEqual([]);
  await waitFor(async () => expect(await isOn('Multistream')).toBe(false));
  server.answers(updateIncomeSettings, settings(true, false));
  await person.click(screen.getByRole('switch', { name: 'Multistream' }));
  expect(await screen.findByRole('switch', { name: elsewhere })).toBeTruthy();
});

test('while offline the tools are disabled and show that they need a live stream', async () => {
  await open(null);
  expect((await screen.findByRole<HTMLButtonElement>('switch', { name: elsewhere })).disabled).toBe(true);
  expect(screen.getAllByText("Only available while you're live.")).toHaveLength(2);
  expect(server.callsOf(listMultistreamSegments)).toEqual([]);
});

test('income tools that failed to load can be loaded again', async () => {
  server.refuses(showIncomeSettings, 'INTERNAL');
  const { person } = await open();
  await screen.findByText("Couldn't load income tools");
  server.answers(showIncomeSettings, settings(true, true));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await isOn('Multistream')).toBe(true);
});
