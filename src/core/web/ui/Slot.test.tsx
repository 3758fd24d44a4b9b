import { fireEvent, screen } from '@testing-library/react';
import { lazy } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { ChunkFailed } from '../chunk.ts';
import { webFeature } from '../feature.ts';
import { draw, undraw } from '../testing/draw.tsx';
import { FakeServer } from '../testing/fake-server.ts';
import { someSettings } from '../testing/some-settings.ts';
import { Slot } from './Slot.tsx';

declare module '../feature.ts' {
  interface Slots {
    'test.slot': { word: string };
  }
}

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  server.close();
});

const first = webFeature({ name: 'first' }, { slots: { 'test.slot': ({ word }) => <p>first {word}</p> } });
const nothing = webFeature({ name: 'nothing' }, {});
const flagged = webFeature({ name: 'flagged', flag: 'beta' }, { slots: { 'test.slot': ({ word }) => <p>flagged {word}</p> } });
const loaded = webFeature(
  { name: 'loaded' },
  { slots: { 'test.slot': lazy(async () => ({ default: ({ word }: { word: string }) => <p>loaded {word}</p> })) } },
);
const broken = webFeature(
  { name: 'broken' },
  {
    slots: {
      'test.slot': () => {
        throw new Error('it broke');
      },
    },
  },
);

test('the contents of a slot render in call order, in any order of loading', async () => {
  server.answers(publicSettings, someSettings([], { beta: true }));
  await draw(<Slot name="test.slot" word="one" />, { features: [loaded, nothing, flagged, first] });
  expect(await screen.findByText('flagged one')).toBeTruthy();
  expect(await screen.findByText('loaded one')).toBeTruthy();
  expect(screen.getByTestId('part').textContent).toBe('loaded oneflagged onefirst one');
});

test.each(['off', 'not known'])('X-06 no part of a feature is rendered while its flag is %s', async (state) => {
  if (state === 'off') server.answers(publicSettings, someSettings([], { beta: false }));
  else server.loses(publicSettings);
  await draw(<Slot name="test.slot" word="one" />, { features: [flagged, loaded] });
  expect(await screen.findByText('loaded one')).toBeTruthy();
  expect(server.callsOf(publicSettings)).toHaveLength(1);
  expect(screen.getByTestId('part').textContent).toBe('loaded one');
});

test('a part that throws renders nothing, and the others are kept', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await draw(<Slot name="test.slot" word="one" />, { features: [broken, first] });
  expect(screen.getByTestId('part').textContent).toBe('first one');
  expect(reported.mock.calls.flat().map(String)).toContainEqual(expect.stringContaining('it broke'));
  reported.mockRestore();
});

test('a button replaces a part whose code failed to load, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.answers(publicSettings, someSettings([]));
  let isOffline = true;
  const Late = ({ word }: { word: string }) => {
    if (isOffline) throw new ChunkFailed(new TypeError('Failed to fetch'), 'unknown', () => undefined);
    return <p>late {word}</p>;
  };
  const late = webFeature({ name: 'late' }, { slots: { 'test.slot': Late } });
  await draw(<Slot name="test.slot" hasRetry word="one" />, { features: [late, broken, first] });
  const retry = await screen.findByRole('button', { name: "Couldn't load this button. Try again." });
  expect(screen.getByText('first one')).toBeTruthy();
  isOffline = false;
  fireEvent.click(retry);
  expect(await screen.findByText('late one')).toBeTruthy();
});
