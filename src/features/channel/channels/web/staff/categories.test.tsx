import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { stubPictures } from '#core/web/testing/stub-pictures.ts';
import { type CategoryCount, listCategories } from '#features/channel/channels/contract/category.ts';
import {
  addCategory,
  changeCategoryArt,
  mergeCategory,
  removeCategoryArt,
  renameCategory,
} from '#features/channel/channels/contract/manage-categories.ts';
import { reinstateChannel, showSuspension, suspendChannel } from '#features/channel/channels/contract/suspension.ts';
import { unverifyChannel, verifyChannel } from '#features/channel/channels/contract/verification.ts';
import { staffTexts } from '#features/people/accounts/web/staff/texts.en.ts';
import { channelsTexts } from '../texts.en.ts';
import CategoriesPage from './CategoriesPage.tsx';
import ChannelSuspension from './ChannelSuspension.tsx';
import { categoryTexts } from './texts.en.ts';

const texts = [categoryTexts, staffTexts, channelsTexts];
const chess: CategoryCount = {
  id: 106,
  category_id: 1,
  name: 'Chess',
  slug: 'chess',
  tags: [],
  description: null,
  deleted_at: null,
  is_mature: false,
  is_promoted: false,
  viewers: 0,
  live_channels: 0,
  banner: { responsive: '', url: '' },
  category: { id: 1, name: 'Games', slug: 'games', icon: '' },
};
const account = {
  id: 7,
  username: 'Ana',
  slug: 'ana',
  is_staff: false,
  profile_pic: null,
  created_at: '2026-01-01T12:00:00.000Z',
  bot: null,
  suspension: null,
};
const anOpenChannel = { id: 3, slug: 'ana', is_banned: false, suspension: null, verified: false };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(listCategories, { data: { categories: [chess] }, message: 'OK' });
});
afterEach(() => {
  undraw();
  server.close();
});

test('a category is added to a group, and a name without a slug is refused at its field', async () => {
  server.answers(addCategory, { data: { category: { ...chess, name: 'Go' } }, message: 'OK' });
  const { person } = await draw(<CategoriesPage />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Add category' }));
  const dialog = await screen.findByRole('dialog');
  await person.type(within(dialog).getByLabelText('Name'), '!!{Enter}');
  expect(await within(dialog).findByText(/with a letter from a to z or a digit/)).toBeTruthy();
  expect(server.callsOf(addCategory)).toEqual([]);
  await person.clear(within(dialog).getByLabelText('Name'));
  await person.type(within(dialog).getByLabelText('Name'), 'Go{Enter}');
  await waitFor(() => expect(server.callsOf(addCategory)[0]?.body).toEqual({ name: 'Go', group_id: 1, is_mature: false }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a category is renamed, and a taken name is refused at its field', async () => {
  server.refuses(renameCategory, 'CATEGORY_EXISTS');
  const { person } = await draw(<CategoriesPage />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Rename Chess' }));
  const dialog = await screen.findByRole('dialog');
  await person.type(within(dialog).getByLabelText('Name'), ' and Go{Enter}');
  expect(await within(dialog).findByText('A category with this name or URL already exists.')).toBeTruthy();
  expect(server.callsOf(renameCategory)[0]?.body).toEqual({ name: 'Chess and Go' });
});

test('an uploaded category picture replaces the artwork until it is removed', async () => {
  stubPictures(600, 800);
  const withBanner = (banner: CategoryCount['banner']) => () => {
    const category = { ...chess, banner };
    server.answers(listCategories, { data: { categories: [category] }, message: 'OK' });
    return { data: { category }, message: 'OK' };
  };
  server.answers(changeCategoryArt, withBanner({ url: '/files/aa11.webp', responsive: '/files/aa11.webp 600w' }));
  server.answers(removeCategoryArt, withBanner(chess.banner));
  const { person } = await draw(<CategoriesPage />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Picture of Chess' }));
  const dialog = await screen.findByRole('dialog', { name: 'Picture of Chess' });
  const picture = () => dialog.querySelector('img')!.getAttribute('src');
  const drawn = picture();
  await person.upload(within(dialog).getByLabelText('Choose a picture'), new File(['content'], 'board.png', { type: 'image/png' }));
  const crop = await screen.findByRole('dialog', { name: 'Picture' });
  await person.click(within(crop).getByRole('button', { name: 'Save picture' }));
  await within(dialog).findByLabelText('Change');
  expect(picture()).toBe('/files/aa11.webp');
  await person.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await within(dialog).findByLabelText('Choose a picture');
  expect(picture()).toBe(drawn);
  expect([changeCategoryArt, removeCategoryArt].flatMap((one) => server.callsOf(one)).map(({ path, body }) => [path, body])).toEqual([
    ['/api/internal/v1/categories/106/art', { image: btoa('cut') }],
    ['/api/internal/v1/categories/106/art', undefined],
  ]);
});

test('ID-06 staff verify a channel on the page of its account, and remove the verification', async () => {
  const verified = { data: { channel: { ...anOpenChannel, verified: true } }, message: 'OK' } as const;
  server.answers(showSuspension, { data: { channel: anOpenChannel }, message: 'OK' });
  server.answers(verifyChannel, () => {
    server.answers(showSuspension, verified);
    return verified;
  });
  const { person } = await draw(<ChannelSuspension account={account} />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Verify channel' }));
  const dialog = await screen.findByRole('dialog', { name: "Verify Ana's channel?" });
  await person.type(within(dialog).getByLabelText(/^Reason/), 'Passport seen');
  await person.click(within(dialog).getByRole('button', { name: 'Verify channel' }));
  expect(await screen.findByText('The channel is verified.')).toBeTruthy();
  expect(server.callsOf(verifyChannel)[0]?.body).toEqual({ reason: 'Passport seen' });
  server.refuses(unverifyChannel, 'NOT_VERIFIED');
  await person.click(screen.getByRole('button', { name: 'Remove verification' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove verification' }));
  await waitFor(() => expect(server.callsOf(unverifyChannel)).toHaveLength(1));
});

test('a channel is suspended with a reason, and reinstated without one', async () => {
  server.answers(showSuspension, { data: { channel: anOpenChannel }, message: 'OK' });
  const { person } = await draw(<ChannelSuspension account={account} />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Suspend channel' }));
  const dialog = await screen.findByRole('dialog', { name: "Suspend Ana's channel?" });
  const suspension = { reason: 'Pirated films', suspended_at: '2026-01-02T12:00:00.000Z', ends_at: null };
  const suspended = { data: { channel: { ...anOpenChannel, is_banned: true, suspension } }, message: 'OK' };
  server.answers(suspendChannel, suspended);
  server.answers(showSuspension, suspended);
  await person.type(within(dialog).getByLabelText('Reason'), 'Pirated films');
  await person.click(within(dialog).getByRole('button', { name: 'Suspend channel' }));
  expect(await screen.findByText('Pirated films')).toBeTruthy();
  server.answers(reinstateChannel, { data: { channel: anOpenChannel }, message: 'OK' });
  await person.click(await screen.findByRole('button', { name: 'Reinstate channel' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reinstate channel' }));
  await waitFor(() => expect(server.callsOf(reinstateChannel)[0]?.body).toEqual({ reason: '' }));
});

test('a category is merged into a searched and chosen one, without a default choice', async () => {
  const go = { ...chess, id: 107, name: 'Go', slug: 'go' };
  server.answers(listCategories, { data: { categories: [chess, go] }, message: 'OK' });
  server.answers(mergeCategory, { data: { category: go }, message: 'OK' });
  const { person } = await draw(<CategoriesPage />, { texts });
  await person.type(await screen.findByLabelText('Find a category'), 'che');
  expect(screen.queryByRole('button', { name: 'Merge Go' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Merge Chess' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
  await person.type(within(dialog).getByRole('searchbox', { name: 'Into' }), 'chess');
  expect(within(dialog).getByText('No matching categories')).toBeTruthy();
  await person.clear(within(dialog).getByRole('searchbox', { name: 'Into' }));
  await person.type(within(dialog).getByRole('searchbox', { name: 'Into' }), 'g');
  await person.click(within(dialog).getByRole('radio', { name: 'Go' }));
  await person.click(within(dialog).getByRole('button', { name: 'Merge into Go' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(mergeCategory).map(({ path, body }) => [path, body])).toEqual([
    ['/api/internal/v1/categories/106/merge', { into: 107 }],
  ]);
});
