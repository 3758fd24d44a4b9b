import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import {
  arrangeFeatured,
  FEATURED_MAX,
  forceMature,
  liftMature,
  listFeaturedForStaff,
  listStaffChannels,
  type StaffChannel,
} from '#features/channel/channels/contract/staff-channels.ts';
import { staffTexts } from '#features/people/accounts/web/staff/texts.en.ts';
import ChannelsPage from './ChannelsPage.tsx';
import { categoryTexts } from './texts.en.ts';

const aChannel = (overrides: Partial<StaffChannel> = {}): StaffChannel => ({
  id: 401,
  slug: 'ana',
  username: 'ana',
  profile_pic: null,
  is_live: false,
  is_banned: false,
  verified: false,
  is_mature: false,
  mature_forced: null,
  is_featured: false,
  ...overrides,
});
const FORCED = aChannel({ is_live: true, is_mature: true, mature_forced: { reason: 'Gambling', at: '2026-01-02T12:00:00.000Z' } });

let server: FakeServer;
const lists = (...channels: StaffChannel[]) => server.answers(listStaffChannels, { data: { channels, next_cursor: null }, message: 'OK' });
const features = (...channels: StaffChannel[]) => server.answers(listFeaturedForStaff, { data: { channels }, message: 'OK' });
beforeEach(() => {
  server = new FakeServer();
  lists(aChannel());
  features();
  server.answers(arrangeFeatured, { data: { channels: [] }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () =>
  draw(
    <>
      <ChannelsPage />
      <Toaster />
    </>,
    { texts: [categoryTexts, staffTexts] },
  );
const row = async () => within(await screen.findByRole('list', { name: 'Channels' })).getByRole('listitem');

test('channels are found by name, and by what staff decided about them', async () => {
  const { person } = await open();
  expect(
    within(await row())
      .getByRole('link', { name: 'ana' })
      .getAttribute('href'),
  ).toBe('/staff/accounts/ana');
  await person.type(screen.getByLabelText('Username'), 'an');
  await waitFor(() => expect(server.callsOf(listStaffChannels).at(-1)?.query.get('search')).toBe('an'));
  lists(FORCED);
  await person.click(screen.getByRole('radio', { name: 'Marked by staff' }));
  await waitFor(async () => expect((await row()).textContent).toMatch(/ana.*Gambling.*Live.*Marked by staff/));
  expect(server.callsOf(listStaffChannels).at(-1)?.query.get('show')).toBe('mature');
});

test('marking a channel as mature needs a reason, and can be lifted', async () => {
  server.answers(forceMature, { data: { channel: FORCED }, message: 'OK' });
  server.answers(liftMature, { data: { channel: aChannel({ is_mature: true }) }, message: 'OK' });
  const { person } = await open();
  await person.click(within(await row()).getByRole('button', { name: 'Mark as mature: ana' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Mark as mature' }));
  expect(await dialog.findByText('Enter a reason.')).toBeTruthy();
  await person.type(dialog.getByLabelText('Reason'), 'Gambling');
  lists(FORCED);
  await person.click(dialog.getByRole('button', { name: 'Mark as mature' }));
  expect(await screen.findByText("ana's channel is marked as mature.")).toBeTruthy();
  expect(server.callsOf(forceMature)[0]?.body).toEqual({ reason: 'Gambling' });
  await person.click(await screen.findByRole('button', { name: 'Lift mature mark: ana' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Lift mature mark' }));
  await waitFor(() => expect(server.callsOf(liftMature)).toHaveLength(1));
});

test('a channel is featured after those that home features already', async () => {
  features(aChannel({ id: 7, slug: 'bo', username: 'bo', is_featured: true }));
  const { person } = await open();
  await person.click(within(await row()).getByRole('button', { name: 'Feature on home: ana' }));
  expect(await screen.findByText('Home features ana.')).toBeTruthy();
  expect(server.callsOf(arrangeFeatured)[0]?.body).toEqual({ before: [7], channels: [7, 401] });
});

test('a full list is not sent', async () => {
  features(...Array.from({ length: FEATURED_MAX }, (_, at) => aChannel({ id: at + 1, slug: `one${at}`, username: `one${at}` })));
  const { person } = await open();
  await person.click(within(await row()).getByRole('button', { name: 'Feature on home: ana' }));
  expect(await screen.findAllByText('Home features at most 12 channels. Remove one first.')).not.toEqual([]);
  expect(server.callsOf(arrangeFeatured)).toHaveLength(0);
});

test('featured channels are moved and removed, and a change of somebody else is told', async () => {
  features(aChannel({ is_featured: true }), aChannel({ id: 7, slug: 'bo', username: 'bo', is_featured: true, is_live: true }));
  const { person } = await open();
  await person.click(await screen.findByRole('radio', { name: 'Featured' }));
  const items = within(await screen.findByRole('list', { name: 'Featured' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/ana.*Offline/), expect.stringMatching(/bo.*Live/)]);
  expect(screen.getByRole('button', { name: 'Move ana up' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Move bo down' })).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('button', { name: 'Move bo up' }));
  await waitFor(() => expect(server.callsOf(arrangeFeatured).at(-1)?.body).toEqual({ before: [401, 7], channels: [7, 401] }));
  server.refuses(arrangeFeatured, 'FEATURED_CHANGED');
  await person.click(screen.getByRole('button', { name: 'Remove from home: ana' }));
  expect(await screen.findAllByText(/Somebody else has changed the featured channels/)).not.toEqual([]);
});
