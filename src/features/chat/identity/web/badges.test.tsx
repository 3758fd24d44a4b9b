import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { publicSettings } from '#core/contract/settings.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { type ChannelBadge, showChannel } from '#features/channel/channels/contract/channel.ts';
import type { RoleHolder } from '#features/channel/channels/contract/community.ts';
import type { Role } from '#features/channel/channels/contract/roles.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { useChannel } from '#features/channel/channels/web/api.ts';
import { FakeRealtime } from '#features/chat/chat/web/testing/fake-realtime.ts';
import { addBadge, channelBadgesChanged, giveBadge, listHolders, removeBadge, takeBadge } from '#features/chat/identity/contract.ts';
import { mod, sub } from '#features/people/accounts/examples.ts';
import BadgesPane from './BadgesPane.tsx';
import { identityTexts } from './texts.en.ts';

const TEA: ChannelBadge = { id: 7, name: 'Tea crew', badge_image: { src: '/files/tea.webp', srcset: '/files/tea.webp 72w' } };
const holder = ({ id, username, slug }: typeof mod): RoleHolder => ({ id, username, slug, profile_pic: null });

const BROADCASTER: Role = 'broadcaster';

let server: FakeServer;
let holders: RoleHolder[];
beforeEach(() => {
  holders = [holder(mod)];
  server = new FakeServer();
  server.answers(listHolders, () => ({ data: { holders, next_cursor: null }, message: 'OK' }));
});
afterEach(() => {
  undraw();
  server.close();
});

const open = (channel_badges: ChannelBadge[] = [TEA]) =>
  draw(
    <>
      <BadgesPane channel={aChannel({ channel_badges })} role={BROADCASTER} />
      <Toaster />
    </>,
    { texts: [identityTexts] },
  );
const card = async () => within(within(await screen.findByRole('list', { name: 'Channel badges' })).getAllByRole('listitem')[0]!);

test('ID-06 a broadcaster gives a badge by name and takes it from the list', async () => {
  server.answers(giveBadge, () => {
    holders = [holder(mod), holder(sub)];
    return { data: { has_it: true }, message: 'OK' };
  });
  server.answers(takeBadge, () => {
    holders = [holder(sub)];
    return { data: { has_it: false }, message: 'OK' };
  });
  const { person } = await open();
  const tea = await card();
  expect(await tea.findByText('mod')).toBeTruthy();
  await person.type(tea.getByLabelText('Username'), '@sub{Enter}');
  expect(await tea.findByText('sub')).toBeTruthy();
  expect(server.callsOf(giveBadge)[0]?.path).toBe('/api/internal/v1/channels/ana/badges/7/holders/sub');
  await person.click(tea.getByRole('button', { name: 'Remove Tea crew from mod' }));
  await waitFor(() => expect(tea.queryByText('mod')).toBeNull());
  expect(server.callsOf(takeBadge)[0]?.path).toBe('/api/internal/v1/channels/ana/badges/7/holders/mod');
});

test('ID-06 a name that nobody has is told at the field, which keeps it', async () => {
  server.refuses(giveBadge, 'USER_NOT_FOUND');
  const { person } = await open();
  const tea = await card();
  await person.type(tea.getByLabelText('Username'), 'nobody{Enter}');
  expect((await tea.findByRole('alert')).textContent).toBe('No user with that name.');
  expect(tea.getByLabelText<HTMLInputElement>('Username').value).toBe('nobody');
});

test('ID-06 a new badge needs a picture and a name that is not built in, and nothing is sent before', async () => {
  const { person } = await open([]);
  expect(await screen.findByText('No badges yet')).toBeTruthy();
  await person.type(screen.getByLabelText('Name'), 'VIP');
  await person.click(screen.getByRole('button', { name: 'Add badge' }));
  expect(await screen.findByText('Choose a picture.')).toBeTruthy();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(server.callsOf(addBadge)).toEqual([]);
});

test('ID-06 a badge is removed after a question', async () => {
  server.answers(removeBadge, { data: { badges: [] }, message: 'OK' });
  const { person } = await open();
  await person.click((await card()).getByRole('button', { name: 'Remove Tea crew' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove the badge Tea crew?' });
  await person.click(within(dialog).getByRole('button', { name: 'Remove Tea crew' }));
  expect(await screen.findByText('Tea crew removed.')).toBeTruthy();
});

test('ID-06 a badge that somebody else adds appears without a reload', async () => {
  server.answers(publicSettings, someSettings([]));
  server.answers(showChannel, aChannel({ channel_badges: [] }));
  const live = await FakeRealtime.open();
  onTestFinished(() => {
    realtime.close();
    live.close();
  });
  await draw(<LoadedPane />, { texts: [identityTexts] });
  const { id } = aChannel();
  const events = channelBadgesChanged.channel(id);
  await waitFor(() => expect(live.isSubscribed(events)).toBe(true));
  live.send(events, channelBadgesChanged.name, { channel_id: id, channel_badges: [TEA] });
  await screen.findByRole('list', { name: 'Channel badges' });
});

function LoadedPane() {
  const channel = useChannel('ana').data;
  return channel ? <BadgesPane channel={channel} role={BROADCASTER} /> : null;
}
