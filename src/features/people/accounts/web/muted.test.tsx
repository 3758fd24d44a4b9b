import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#core/contract/durations.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { listMuted, mutePerson, unmutePerson } from '#features/people/accounts/contract/muted.ts';
import { aPerson, banned, mod, viewer } from '#features/people/accounts/examples.ts';
import { mutedQuery, useMute, useMuted, useMutedIds, useUnmute } from './muted.ts';
import { accountsTexts } from './texts.en.ts';

const texts = [accountsTexts];
const { bio: _bio, created_at: _since, ...self } = viewer;
const [noisy, calm] = [aPerson(banned), aPerson(mod)];
let server: FakeServer;

beforeEach(() => {
  server = new FakeServer();
  server.answers(readSession, { data: { viewer: self as Self, first_account: false }, message: 'OK' });
  server.answers(listMuted, { data: [calm], message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

/** Uses the query like every part of a page that hides muted users. */
function Muted() {
  const { isPending, data = [] } = useMuted();
  const ids = useMutedIds();
  const mute = useMute();
  const unmute = useUnmute();
  return (
    <>
      <p>{isPending ? 'loading' : `muted: ${data.map(({ username }) => username).join(', ')} (${ids.size})`}</p>
      <button type="button" onClick={() => mute.mutate(noisy)}>
        Mute
      </button>
      <button type="button" onClick={() => mute.mutate({ username: 'banned' })}>
        Mute name
      </button>
      <button type="button" onClick={() => unmute.mutate(calm)}>
        Unmute
      </button>
      <Toaster />
    </>
  );
}

const open = async () => {
  const drawn = await draw(<Muted />, { texts });
  await screen.findByText('muted: mod (1)');
  return drawn;
};
const press = (name: string) => screen.getByRole('button', { name });

test('S-04 a mute shows immediately and persists', async () => {
  const finish = server.waits(mutePerson, { data: noisy, message: 'OK' });
  const { person } = await open();
  await person.click(press('Mute'));
  expect(await screen.findByText('muted: banned, mod (2)')).toBeTruthy();
  finish();
  expect(await screen.findByText("banned is muted. You won't see their messages.")).toBeTruthy();
  expect(screen.getByText('muted: banned, mod (2)')).toBeTruthy();
  expect(server.callsOf(mutePerson)[0]?.body).toEqual({ user_id: noisy.id });
});

test('S-04 a typed name is muted once the server has found the user', async () => {
  server.answers(mutePerson, { data: noisy, message: 'OK' });
  const { person } = await open();
  await person.click(press('Mute name'));
  expect(await screen.findByText('muted: banned, mod (2)')).toBeTruthy();
  expect(server.callsOf(mutePerson)[0]?.body).toEqual({ username: 'banned' });
});

test('E-03 a refused mute is rolled back with the reason', async () => {
  server.refuses(mutePerson, 'TOO_MANY_MUTED');
  const { person } = await open();
  await person.click(press('Mute'));
  expect(await screen.findAllByText('You have reached the limit of muted users. Unmute someone first.')).toBeTruthy();
  expect(screen.getByText('muted: mod (1)')).toBeTruthy();
});

test('S-04 an unmute shows immediately; E-03 a refused unmute is rolled back with the reason', async () => {
  server.answers(unmutePerson, { data: null, message: 'OK' });
  const { person, cache } = await open();
  await person.click(press('Unmute'));
  expect(await screen.findByText('muted: (0)')).toBeTruthy();
  expect(server.callsOf(unmutePerson)[0]?.path).toBe(`/api/v2/silenced-users/${calm.id}`);

  cache.setQueryData(mutedQuery.queryKey, [calm]);
  await screen.findByText('muted: mod (1)');
  server.refuses(unmutePerson, 'UNAVAILABLE');
  await person.click(press('Unmute'));
  await waitFor(() => expect(server.callsOf(unmutePerson)).toHaveLength(2));
  expect(await screen.findAllByText('The service is unavailable. Try again shortly.')).toBeTruthy();
  expect(await screen.findByText('muted: mod (1)')).toBeTruthy();
});

test('S-04 a signed-out visitor requests no list; X-05 a viewer requests it at most once an hour', async () => {
  const { unmount } = await open();
  expect(mutedQuery.staleTime).toBe(HOUR_MS);
  expect(server.callsOf(listMuted)).toHaveLength(1);
  unmount();
  server.answers(readSession, { data: { viewer: null, first_account: false }, message: 'OK' });
  await draw(<Muted />, { texts });
  await screen.findByText('loading');
  expect(server.callsOf(listMuted)).toHaveLength(1);
});
