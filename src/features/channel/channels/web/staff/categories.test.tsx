import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { stubPictures } from '#core/web/testing/stub-pictures.ts';
import { listCategoryChoices } from '#features/channel/channels/contract/category.ts';
import {
  addCategory,
  changeCategory,
  changeCategoryArt,
  countCategoryUses,
  deleteCategory,
  importCategories,
  listStaffCategories,
  mergeCategory,
  removeCategoryArt,
  type StaffCategory,
} from '#features/channel/channels/contract/manage-categories.ts';
import { reinstateChannel, showSuspension, suspendChannel } from '#features/channel/channels/contract/suspension.ts';
import { unverifyChannel, verifyChannel } from '#features/channel/channels/contract/verification.ts';
import { staffTexts } from '#features/people/accounts/web/staff/texts.en.ts';
import { channelsTexts } from '../texts.en.ts';
import CategoriesPage from './CategoriesPage.tsx';
import ChannelSuspension from './ChannelSuspension.tsx';
import { categoryTexts } from './texts.en.ts';

const texts = [categoryTexts, staffTexts, channelsTexts];
const chess: StaffCategory = {
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
  is_hidden: false,
  banner: { responsive: '', url: '' },
  category: { id: 1, name: 'Games', slug: 'games', icon: '' },
};
const groups = [chess.category];
const go = { ...chess, id: 107, name: 'Go', slug: 'go' };
const listedAre = (...categories: StaffCategory[]) => server.answers(listStaffCategories, { data: { categories, groups }, message: 'OK' });
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
  listedAre(chess);
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
  server.refuses(changeCategory, 'CATEGORY_EXISTS');
  const { person } = await draw(<CategoriesPage />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Rename Chess' }));
  const dialog = await screen.findByRole('dialog');
  await person.type(within(dialog).getByLabelText('Name'), ' and Go{Enter}');
  expect(await within(dialog).findByText('A category with this name or URL already exists.')).toBeTruthy();
  expect(server.callsOf(changeCategory)[0]?.body).toEqual({ name: 'Chess and Go' });
});

test('an uploaded category picture replaces the artwork until it is removed', async () => {
  stubPictures(600, 800);
  const withBanner = (banner: StaffCategory['banner']) => () => {
    const category = { ...chess, banner };
    listedAre(category);
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

const select = async (person: { click: (box: Element) => Promise<void> }, ...names: string[]) => {
  for (const name of names) await person.click(await screen.findByRole('checkbox', { name }));
};
const usesAre = (...uses: { kind: string; count: number }[]) => server.answers(countCategoryUses, { data: { uses }, message: 'OK' });

test('selected categories are merged into a searched one, after their uses are shown', async () => {
  listedAre(chess, go, { ...chess, id: 109, name: 'Draughts', slug: 'draughts' });
  usesAre({ kind: 'channels', count: 12 }, { kind: 'streams', count: 0 }, { kind: 'goats', count: 2 });
  server.answers(mergeCategory, { data: { category: go }, message: 'OK' });
  server.answers(listCategoryChoices, { data: { recent: [], categories: [chess, go] }, message: 'OK' });
  const { person } = await draw(<CategoriesPage />, { texts });
  await person.type(await screen.findByLabelText('Find a category'), 'che');
  expect(screen.queryByRole('checkbox', { name: 'Go' })).toBeNull();
  await person.clear(screen.getByLabelText('Find a category'));
  await select(person, 'Chess', 'Draughts');
  await person.click(screen.getByRole('button', { name: 'Merge' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge 2 categories' });
  expect((await within(dialog).findByRole('list', { name: 'In use by' })).textContent).toBe('12 channels2 goats');
  expect(within(dialog).getByRole('button', { name: 'Merge' })).toHaveProperty('disabled', true);
  await person.click(within(dialog).getByRole('combobox', { name: 'Into' }));
  await person.type(await screen.findByRole('combobox', { name: 'Search categories' }), 'g');
  expect(screen.queryByRole('option', { name: /Chess/ })).toBeNull();
  await person.click(await screen.findByRole('option', { name: /Go/ }));
  await person.click(await within(dialog).findByRole('button', { name: 'Merge into Go' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(countCategoryUses)[0]?.query.get('ids')).toBe('106,109');
  expect(server.callsOf(mergeCategory).map(({ path, body }) => [path, body])).toEqual([
    ['/api/internal/v1/categories/106/merge', { into: 107 }],
    ['/api/internal/v1/categories/109/merge', { into: 107 }],
  ]);
});

test('selected categories are hidden and shown again, and the default one cannot be selected', async () => {
  listedAre({ ...chess, id: 101, name: 'Just Chatting', slug: 'just-chatting' }, chess, go);
  server.answers(changeCategory, () => {
    listedAre({ ...chess, is_hidden: true }, { ...go, is_hidden: true });
    return { data: { category: chess }, message: 'OK' };
  });
  const { person } = await draw(<CategoriesPage />, { texts });
  expect(await screen.findByRole('checkbox', { name: 'Just Chatting' })).toHaveProperty('disabled', true);
  await select(person, 'Select all');
  await person.click(screen.getByRole('button', { name: 'Hide' }));
  expect(await screen.findAllByText('Hidden')).toHaveLength(2);
  await select(person, 'Chess');
  await person.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() =>
    expect(server.callsOf(changeCategory).map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      ['106', { is_hidden: true }],
      ['107', { is_hidden: true }],
      ['106', { is_hidden: false }],
    ]),
  );
});

test('a category in use is not deleted, and the others are', async () => {
  listedAre(chess, go);
  usesAre({ kind: 'channels', count: 1 });
  server.answers(deleteCategory, () => {
    server.refuses(deleteCategory, 'CATEGORY_IN_USE');
    return { data: { category: chess }, message: 'OK' };
  });
  const { person } = await draw(<CategoriesPage />, { texts });
  await select(person, 'Chess', 'Go');
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 categories?' });
  expect(await within(dialog).findByText('1 channel')).toBeTruthy();
  await person.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(deleteCategory)).toHaveLength(2);
});

test('an import shows the outcome of each line before it adds the new ones', async () => {
  const lines = [
    { line: 1, name: 'City Builders', outcome: 'new' as const },
    { line: 2, name: 'Chess', outcome: 'exists' as const },
    { line: 3, name: 'Go', outcome: 'group' as const },
  ];
  server.answers(importCategories, { data: { lines, added: 0 }, message: 'OK' });
  const { person } = await draw(<CategoriesPage />, { texts });
  await person.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import categories' });
  const csv = 'City Builders,games\nChess,games\nGo,cars';
  await person.upload(within(dialog).getByLabelText('CSV file'), new File([csv], 'categories.csv', { type: 'text/csv' }));
  await waitFor(() => expect(within(dialog).getByLabelText('Lines')).toHaveProperty('value', csv));
  await person.click(within(dialog).getByRole('button', { name: 'Check lines' }));
  const rows = within(await within(dialog).findByRole('list', { name: 'Checked lines' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'City BuildersLine 1: will be added',
    'ChessLine 2: exists already',
    'GoLine 3: there is no such group',
  ]);
  await person.click(within(dialog).getByRole('button', { name: 'Add 1 category' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(importCategories).map(({ body }) => body)).toEqual([
    { csv, dry_run: true },
    { csv, dry_run: false },
  ]);
});
