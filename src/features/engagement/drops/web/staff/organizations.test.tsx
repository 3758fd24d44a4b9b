import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { stubPictures } from '#core/web/testing/stub-pictures.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import {
  addAdministrator,
  changeLogo,
  createOrganization,
  deleteOrganization,
  listOrganizations,
  removeAdministrator,
  removeLogo,
  renameOrganization,
  type StaffOrganization,
} from '#features/engagement/drops/contract/organization.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import { dropsWeb } from '../feature.ts';
import OrganizationsPage from './OrganizationsPage.tsx';

const noor = { id: 7, username: 'noor', slug: 'noor' };
const kestrel: StaffOrganization = {
  id: '01KE0000000000000000000001',
  name: 'Kestrel Works',
  logo_url: '',
  created_at: '2026-01-02T12:00:00.000000Z',
  campaigns: 4,
  administrators: [noor],
};

let server: FakeServer;
/** The stored organizations, as the list reads them. */
let stored: StaffOrganization[];
beforeEach(() => {
  server = new FakeServer();
  stored = [kestrel];
  server.answers(listOrganizations, () => dataEnvelope({ organizations: stored }));
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () =>
  draw(
    <>
      <OrganizationsPage />
      <Toaster />
    </>,
    { features: [accountsWeb, dropsWeb] },
  );
/** Accepts the action and stores the change. */
const becomes = (change: Partial<StaffOrganization>) => () => {
  stored = [{ ...kestrel, ...change }];
  return dataEnvelope({ organization: stored[0]! });
};

describe('DR-09 staff', () => {
  test('create an organization, and a taken name stays in its field', async () => {
    stored = [];
    server.refuses(createOrganization, 'ORGANIZATION_NAME_TAKEN');
    const { person } = await open();
    await screen.findByText('No organizations yet');
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Organization name' });
    await person.type(field, ' Kestrel Works {Enter}');
    await screen.findAllByText('Another organization has this name.');
    expect(field.value).toBe(' Kestrel Works ');
    server.answers(createOrganization, becomes({ campaigns: 0, administrators: [] }));
    await person.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('Kestrel Works created. Add administrators.');
    await screen.findByText('No administrators yet.');
    expect(field.value).toBe('');
    expect(server.callsOf(createOrganization).map(({ body }) => body)).toEqual([{ name: 'Kestrel Works' }, { name: 'Kestrel Works' }]);
  });

  test('create an organization while the list is loading, and the list shows it', async () => {
    stored = [];
    const arrive = server.waits(listOrganizations, dataEnvelope({ organizations: [] }));
    const { person } = await open();
    await soon(() => expect(server.callsOf(listOrganizations)).toHaveLength(1));
    server.answers(listOrganizations, () => dataEnvelope({ organizations: stored }));
    server.answers(createOrganization, becomes({ campaigns: 0, administrators: [] }));
    await person.type(await screen.findByRole('textbox', { name: 'Organization name' }), 'Kestrel Works{Enter}');
    await screen.findByText('Kestrel Works created. Add administrators.');
    arrive();
    await screen.findByText('No administrators yet.');
  });

  test('rename an organization', async () => {
    server.answers(renameOrganization, becomes({ name: 'Kestrel Works Ltd' }));
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Rename Kestrel Works' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rename Kestrel Works' });
    await person.type(within(dialog).getByRole('textbox', { name: 'Organization name' }), ' Ltd{Enter}');
    await screen.findByRole('list', { name: 'Administrators of Kestrel Works Ltd' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf(renameOrganization).map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      [kestrel.id, { name: 'Kestrel Works Ltd' }],
    ]);
  });

  test('add an administrator after correcting a wrong name, and remove one', async () => {
    const list = async () => within(await screen.findByRole('list', { name: 'Administrators of Kestrel Works' }));
    server.refuses(addAdministrator, 'USER_NOT_FOUND');
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Add administrator to Kestrel Works' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add administrator to Kestrel Works' }));
    const confirm = dialog.getByRole('button', { name: 'Add administrator' });
    expect(confirm).toHaveProperty('disabled', true);
    await person.type(dialog.getByRole('textbox', { name: 'Username' }), 'ki');
    await person.click(confirm);
    await screen.findAllByText('No user with that name.');
    server.answers(addAdministrator, becomes({ administrators: [noor, { id: 8, username: 'kim', slug: 'kim' }] }));
    await person.type(dialog.getByRole('textbox', { name: 'Username' }), 'm{Enter}');
    await (await list()).findByText('kim');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf(addAdministrator).map(({ body }) => body)).toEqual([{ username: 'ki' }, { username: 'kim' }]);

    server.answers(removeAdministrator, becomes({ administrators: [{ id: 8, username: 'kim', slug: 'kim' }] }));
    await person.click((await list()).getByRole('button', { name: 'Remove noor from Kestrel Works' }));
    await soon(() => expect(screen.queryByText('noor')).toBeNull());
    expect(server.callsOf(removeAdministrator).map(({ path }) => path.split('/').slice(-3))).toEqual([[kestrel.id, 'administrators', '7']]);
  });

  test('give an organization a logo, and remove it', async () => {
    stubPictures(300, 300);
    server.answers(changeLogo, becomes({ logo_url: '/files/aa11.webp' }));
    server.answers(removeLogo, becomes({ logo_url: '' }));
    const { person, container } = await open();
    await person.click(await screen.findByRole('button', { name: 'Logo of Kestrel Works' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Logo of Kestrel Works' }));
    await person.upload(dialog.getByLabelText('Choose a picture'), new File(['content'], 'bird.png', { type: 'image/png' }));
    const crop = await screen.findByRole('dialog', { name: 'Logo' });
    await person.click(within(crop).getByRole('button', { name: 'Save picture' }));
    await dialog.findByLabelText('Change');
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/files/aa11.webp');
    expect(server.callsOf(changeLogo).map(({ body }) => body)).toEqual([{ image: btoa('cut') }]);
    await person.click(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByLabelText('Choose a picture');
    expect(container.querySelector('img')).toBeNull();
    expect(server.callsOf(removeLogo)).toHaveLength(1);
  });

  test('delete an organization after a confirmation, unless it has campaigns', async () => {
    const apex = { ...kestrel, id: '01KE0000000000000000000041', name: 'Apex Games', campaigns: 0, administrators: [] };
    stored = [apex, kestrel];
    server.answers(deleteOrganization, () => {
      stored = [kestrel];
      return dataEnvelope(null);
    });
    const { person } = await open();
    await person.click(await screen.findByRole('button', { name: 'Delete Apex Games' }));
    expect(screen.queryByRole('button', { name: 'Delete Kestrel Works', hidden: true })).toBeNull();
    const sure = await screen.findByRole('dialog', { name: 'Delete Apex Games?' });
    expect(server.callsOf(deleteOrganization)).toEqual([]);
    await person.click(within(sure).getByRole('button', { name: 'Delete' }));
    await soon(() => expect(screen.queryByText('Apex Games')).toBeNull());
    expect(server.callsOf(deleteOrganization).map(({ path }) => path.split('/').at(-1))).toEqual([apex.id]);
  });
});
