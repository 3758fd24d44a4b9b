import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { soon } from '#core/testing/soon.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { stubPictures } from '#core/web/testing/stub-pictures.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { listCategoryChoices } from '#features/channel/channels/contract/category.ts';
import { aCategory } from '#features/channel/channels/examples.ts';
import { channelsWeb } from '#features/channel/channels/web/feature.ts';
import {
  createAdminReward,
  createCampaign,
  deleteAdminReward,
  deleteCampaign,
  editAdminReward,
  editCampaign,
  listAdminCampaigns,
  listAdminRewards,
  publishCampaign,
  showAdminCampaign,
  showCampaignStats,
  showCampaignTotals,
  toggleTest,
} from '#features/engagement/drops/contract/admin.ts';
import { listUndelivered, sendCallbacksAgain, type UndeliveredClaim } from '#features/engagement/drops/contract/callback.ts';
import { listOwnOrganizations, resetCallbackSecret } from '#features/engagement/drops/contract/organization.ts';
import { anOrganization, anOwnCampaign, anOwnReward } from '#features/engagement/drops/examples.ts';
import { readSession } from '#features/people/accounts/contract/entry.ts';
import { accountsWeb } from '#features/people/accounts/web/feature.ts';
import { dropsWeb } from '../feature.ts';
import CampaignPage from './CampaignPage.tsx';
import OrganizationPage from './OrganizationPage.tsx';

const kim = { id: 10000007, username: 'kim', slug: 'kim', email: 'kim@demo.invalid', is_staff: true, profile_pic: null };
const OUTER_RANGE = aCategory({ id: 102, name: 'Outer Range', slug: 'outer-range' });
const { id: ORGANIZATION } = anOrganization();
const AXE = '01KE0000000000000000000099';
const NUMBERS = { watching: 12_418, participants: 20_114, minutes: 1_204_880, claims: 3902 };
const draft = (change = {}) =>
  anOwnCampaign({ status: 'draft', published_at: null, claims_end_at: null, starts_at: null, ends_at: null, ...change });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(publicSettings, someSettings([dropsWeb]));
  server.answers(readSession, { data: { viewer: kim, first_account: false }, message: 'OK' });
  server.answers(listCategoryChoices, dataEnvelope({ recent: [], categories: [OUTER_RANGE] }));
  server.answers(listOwnOrganizations, dataEnvelope({ organizations: [anOrganization()] }));
  server.answers(showCampaignTotals, dataEnvelope({ ...NUMBERS, campaigns: 4, running: 1 }));
  server.answers(listAdminCampaigns, dataEnvelope({ campaigns: [anOwnCampaign(), draft({ id: '2', name: 'Spring thaw' })], total: 2 }));
  server.answers(listAdminRewards, dataEnvelope({ rewards: [anOwnReward({ id: AXE, name: 'Axe' })], total: 1 }));
  server.answers(listUndelivered, dataEnvelope({ claims: [], next_cursor: null }));
  server.answers(showCampaignStats, dataEnvelope({ ...NUMBERS, rewards: [] }));
});
afterEach(() => {
  undraw();
  server.close();
});

const open = (part: React.ReactNode) =>
  draw(
    <>
      {part}
      <Toaster />
    </>,
    { features: [accountsWeb, channelsWeb, dropsWeb] },
  );
const editor = (campaign: string) => open(<CampaignPage params={{ organization: ORGANIZATION, campaign }} />);
const rowOf = (name: string) => screen.getAllByRole('row').find((row) => within(row).queryByText(name))!.textContent;

describe('DR-09 an organization', () => {
  test('shows its totals and its campaigns with their state and numbers', async () => {
    await open(<OrganizationPage params={{}} />);
    await screen.findByRole('heading', { name: 'Kestrel Works' });
    await screen.findByText('1,204,880');
    await screen.findByRole('table', { name: 'Campaigns' });
    expect(rowOf('First ascent')).toContain('Running312,4183,902');
    expect(rowOf('Spring thaw')).toContain('Not setDraft3––');
  });

  test('is missing for people without one, and the page says so', async () => {
    server.answers(listOwnOrganizations, dataEnvelope({ organizations: [] }));
    await open(<OrganizationPage params={{}} />);
    await screen.findByText('No organization');
  });

  test('creates a secret, which is shown once', async () => {
    server.answers(resetCallbackSecret, dataEnvelope({ secret: 'whsec_abc' }));
    const { person } = await open(<OrganizationPage params={{}} />);
    await person.click(await screen.findByRole('tab', { name: 'Callback' }));
    await person.click(await screen.findByRole('button', { name: 'Create secret' }));
    await screen.findByText('whsec_abc');
  });
});

test('DR-09 lists undelivered claims and resends them', async () => {
  const claim = (change: Partial<UndeliveredClaim>): UndeliveredClaim => ({
    id: '01KE0000000000000000000051',
    campaign: { id: '1', name: 'First ascent' },
    reward: { id: '2', name: 'Axe' },
    user: { id: 7, username: 'noor', slug: 'noor' },
    is_test: false,
    claimed_at: '2026-01-02T12:00:00.000000Z',
    attempts: 60,
    problem: '503',
    next_attempt_at: null,
    failed_at: '2026-01-03T12:00:00.000000Z',
    ...change,
  });
  const waiting = claim({
    id: '01KE0000000000000000000052',
    problem: 'timeout',
    failed_at: null,
    next_attempt_at: '2026-01-02T13:00:00Z',
    is_test: true,
  });
  server.answers(listUndelivered, dataEnvelope({ claims: [waiting, claim({})], next_cursor: null }));
  const { person } = await open(<OrganizationPage params={{}} />);
  await person.click(await screen.findByRole('tab', { name: 'Callback' }));
  const list = within(await screen.findByRole('list', { name: 'Undelivered' }));
  expect(list.getAllByRole('listitem').map((row) => within(row).queryByText('Test') !== null)).toEqual([true, false]);
  list.getByText(/^Your server did not respond in time. Next attempt:/);
  list.getByText('Your server responded with 503. Given up after 60 attempts.');
  server.answers(sendCallbacksAgain, dataEnvelope({ claims: 1 }));
  await person.click(list.getAllByRole('button', { name: 'Resend: Axe, noor' })[1]!);
  await screen.findByText('Resending 1 claim.');
  server.answers(sendCallbacksAgain, dataEnvelope({ claims: 2 }));
  await person.click(screen.getByRole('button', { name: 'Resend all' }));
  await screen.findByText('Resending 2 claims.');
  expect(server.callsOf(sendCallbacksAgain).map(({ body }) => body)).toEqual([{ claim_id: '01KE0000000000000000000051' }, {}]);
});

describe('DR-09 a campaign', () => {
  test('is created with its rewards and minutes, and errors are shown', async () => {
    const { person } = await editor('new');
    await person.click(await screen.findByRole('button', { name: 'Create draft' }));
    await screen.findByText('Enter a name.');
    await screen.findByText('Choose a category.');
    await person.click(screen.getByRole('combobox', { name: 'Category' }));
    await person.click(await screen.findByRole('option', { name: /Outer Range/ }));
    await person.type(screen.getByRole('textbox', { name: 'Name' }), 'Cold season');
    await person.selectOptions(
      await screen.findByRole('combobox', { name: 'Add a reward' }),
      await screen.findByRole('option', { name: 'Axe' }),
    );
    const minutes = screen.getByRole('textbox', { name: 'Minutes for Axe' });
    await person.clear(minutes);
    await person.click(screen.getByRole('button', { name: 'Create draft' }));
    await screen.findByText('Enter 1 to 40,320 whole minutes for each reward.');
    expect(server.callsOf(createCampaign)).toEqual([]);
    await person.type(minutes, '9.5');
    await person.click(screen.getByRole('button', { name: 'Create draft' }));
    expect({ value: (minutes as HTMLInputElement).value, invalid: minutes.getAttribute('aria-invalid') }).toEqual({
      value: '9.5',
      invalid: 'true',
    });
    expect(server.callsOf(createCampaign)).toEqual([]);
    await person.clear(minutes);
    await person.type(minutes, '90');
    server.answers(createCampaign, dataEnvelope(draft({ name: 'Cold season' })));
    await person.click(screen.getByRole('button', { name: 'Create draft' }));
    await soon(() => expect(server.callsOf(createCampaign)).toHaveLength(1));
    expect(server.callsOf(createCampaign)[0]!.body).toEqual({
      organization_id: ORGANIZATION,
      name: 'Cold season',
      category_id: 102,
      rewards: [{ reward_id: AXE, required_units: 90 }],
    });
  });

  test('DR-06 an edit sends only changed fields', async () => {
    server.answers(showAdminCampaign, dataEnvelope(draft()));
    server.answers(editCampaign, dataEnvelope(draft({ name: 'Last ascent' })));
    const { person } = await editor('1');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true);
    await person.clear(name);
    await person.type(name, 'Last ascent');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await soon(() => expect(server.callsOf(editCampaign)).toHaveLength(1));
    expect(server.callsOf(editCampaign)[0]!.body).toEqual({ organization_id: ORGANIZATION, name: 'Last ascent' });
  });

  test('is tested, published and deleted', async () => {
    server.answers(showAdminCampaign, dataEnvelope(draft()));
    server.answers(toggleTest, dataEnvelope(draft({ test_enabled: true, status: 'test' })));
    server.answers(publishCampaign, dataEnvelope(anOwnCampaign()));
    server.answers(deleteCampaign, dataEnvelope(null));
    const { person } = await editor('1');
    await person.click(await screen.findByRole('switch', { name: 'Test mode' }));
    await screen.findByText('Test mode is on: only your organization sees First ascent.');
    expect(server.callsOf(toggleTest)[0]!.body).toEqual({ organization_id: ORGANIZATION, enabled: true });
    await person.click(screen.getByRole('button', { name: 'Publish' }));
    const final = await screen.findByRole('dialog', { name: 'Publish First ascent?' });
    expect(server.callsOf(publishCampaign)).toEqual([]);
    await person.click(within(final).getByRole('button', { name: 'Publish' }));
    await soon(() => expect(server.callsOf(publishCampaign)).toHaveLength(1));
    await soon(() => expect(screen.queryByRole('dialog', { name: 'Publish First ascent?' })).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Delete campaign' }));
    const sure = await screen.findByRole('dialog', { name: 'Delete First ascent?' });
    await person.click(within(sure).getByRole('button', { name: 'Delete campaign' }));
    await soon(() => expect(server.callsOf(deleteCampaign)).toHaveLength(1));
  });

  test('keeps typed input when it changes elsewhere, and shows the rest of the change', async () => {
    server.answers(showAdminCampaign, dataEnvelope(draft()));
    server.answers(toggleTest, () => {
      const changed = draft({ test_enabled: true, status: 'test', updated_at: '2026-01-02T12:30:00.000000Z', url: 'https://example.org' });
      server.answers(showAdminCampaign, dataEnvelope(changed));
      return dataEnvelope(changed);
    });
    const { person } = await editor('1');
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await person.clear(name);
    await person.type(name, 'Last ascent');
    await person.click(screen.getByRole('switch', { name: 'Test mode' }));
    const about = screen.getByRole<HTMLInputElement>('textbox', { name: 'Campaign page' });
    await soon(() => expect(about.value).toBe('https://example.org'));
    expect(name.isConnected).toBe(true);
    expect(name.value).toBe('Last ascent');
    server.answers(editCampaign, dataEnvelope(draft({ name: 'Last ascent' })));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await soon(() => expect(server.callsOf(editCampaign)[0]!.body).toEqual({ organization_id: ORGANIZATION, name: 'Last ascent' }));
  });

  test('shows no errors and no test mode after its end', async () => {
    const ended = { status: 'expired' as const, starts_at: '2025-12-01T12:00:00.000000Z', ends_at: '2026-01-01T12:00:00.000000Z' };
    server.answers(showAdminCampaign, dataEnvelope(anOwnCampaign(ended)));
    await editor('1');
    await screen.findByRole('textbox', { name: 'Name' });
    expect(screen.queryByText('Must be after the start and in the future.')).toBeNull();
    expect(screen.queryByRole('switch', { name: 'Test mode' })).toBeNull();
  });

  test('finds its rewards among more than a page of its category', async () => {
    server.answers(showAdminCampaign, dataEnvelope(draft()));
    const many = Array.from({ length: 50 }, (_, at) => anOwnReward({ id: `01KE00000000000000000001${at + 10}`, name: `Axe ${at}` }));
    server.answers(listAdminRewards, ({ query }) => {
      expect(query.get('category_id')).toBe('102');
      return query.get('q') === 'rope'
        ? dataEnvelope({ rewards: [anOwnReward({ id: '01KE0000000000000000000098', name: 'Rope' })], total: 1 })
        : dataEnvelope({ rewards: many, total: 51 });
    });
    const { person } = await editor('1');
    await person.type(await screen.findByRole('searchbox', { name: 'Search rewards' }), 'rope');
    await screen.findByRole('option', { name: 'Rope' });
    await person.selectOptions(screen.getByRole('combobox', { name: 'Add a reward' }), 'Rope');
    screen.getByRole('textbox', { name: 'Minutes for Rope' });
  });

  test('keeps its category, rewards and minutes once published, and is ended instead of deleted', async () => {
    server.answers(showAdminCampaign, dataEnvelope(anOwnCampaign()));
    await editor('1');
    expect((await screen.findByRole('combobox', { name: 'Category' })).hasAttribute('disabled')).toBe(true);
    expect(screen.getByRole('textbox', { name: 'Minutes for Summit flag' }).hasAttribute('disabled')).toBe(true);
    screen.getByRole('button', { name: 'End now' });
    expect(screen.queryByRole('button', { name: 'Delete campaign' })).toBeNull();
  });

  test('is tested while it is published and runs, and shows both states', async () => {
    server.answers(showAdminCampaign, dataEnvelope(anOwnCampaign()));
    server.answers(toggleTest, ({ body }) => {
      const { enabled } = body as { enabled: boolean };
      const changed = anOwnCampaign({ test_enabled: enabled });
      server.answers(showAdminCampaign, dataEnvelope(changed));
      return dataEnvelope(changed);
    });
    const { person } = await editor('1');
    const mode = await screen.findByRole('switch', { name: 'Test mode' });
    screen.getByText('Administrators earn test progress, which is not counted');
    await person.click(mode);
    await screen.findByText('Test mode is on: administrators earn only test progress in First ascent.');
    await screen.findByText('Test');
    screen.getByText('Running');
    await person.click(mode);
    await screen.findByText('Test mode is off: administrators earn in First ascent like everyone else.');
    expect(server.callsOf(toggleTest).map(({ body }) => body)).toEqual(
      [true, false].map((enabled) => ({ organization_id: ORGANIZATION, enabled })),
    );
  });
});

describe('DR-09 a reward', () => {
  const openRewards = async () => {
    stubPictures(300, 300);
    const { person } = await open(<OrganizationPage params={{}} />);
    await person.click(await screen.findByRole('tab', { name: 'Rewards' }));
    const choosePicture = async (form: HTMLElement) => {
      await person.upload(within(form).getByLabelText('Choose a picture'), new File(['content'], 'axe.png', { type: 'image/png' }));
      const crop = await screen.findByRole('dialog', { name: 'Image' });
      await person.click(within(crop).getByRole('button', { name: 'Save picture' }));
      await soon(() => expect(screen.queryByRole('dialog', { name: 'Image' })).toBeNull());
    };
    return { person, choosePicture };
  };

  test('is created with its picture, errors are shown, and a refusal keeps the input', async () => {
    const { person, choosePicture } = await openRewards();
    await person.click(await screen.findByRole('button', { name: 'New reward' }));
    const form = await screen.findByRole('dialog', { name: 'New reward' });
    const create = within(form).getByRole('button', { name: 'Create reward' });
    await person.click(create);
    for (const problem of ['Enter a name.', 'Choose a category.', 'Choose an image.']) within(form).getByText(problem);
    await person.type(within(form).getByRole('textbox', { name: 'Name' }), 'Rope');
    await person.click(within(form).getByRole('combobox', { name: 'Category' }));
    await person.click(await screen.findByRole('option', { name: /Outer Range/ }));
    await choosePicture(form);
    expect(within(form).queryByText('Choose an image.')).toBeNull();
    await person.type(within(form).getByRole('textbox', { name: 'External ID' }), 'kw-rope-01');
    expect(server.callsOf(createAdminReward)).toEqual([]);
    server.refuses(createAdminReward, 'TOO_MANY_DROP_REWARDS');
    await person.click(create);
    await screen.findAllByText('Your organization has reached its limit of rewards.');
    server.answers(createAdminReward, dataEnvelope(anOwnReward({ name: 'Rope' })));
    await person.click(create);
    await screen.findByText('Rope created.');
    await soon(() => expect(screen.queryByRole('dialog', { name: 'New reward' })).toBeNull());
    const entered = { name: 'Rope', category_id: 102, image: btoa('cut'), external_id: 'kw-rope-01' };
    expect(server.callsOf(createAdminReward).map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ organization_id: ORGANIZATION, ...entered })),
    );
  });

  test('DR-06 an edit sends only changed fields, and an external id can be removed', async () => {
    server.answers(editAdminReward, dataEnvelope(anOwnReward({ name: 'Axe' })));
    const { person, choosePicture } = await openRewards();
    const edit = async (change: (form: HTMLElement) => Promise<void>) => {
      await person.click(await screen.findByRole('button', { name: 'Edit reward: Axe' }));
      const form = await screen.findByRole('dialog', { name: 'Edit reward' });
      await change(form);
      await person.click(within(form).getByRole('button', { name: 'Save reward' }));
      await soon(() => expect(screen.queryByRole('dialog', { name: 'Edit reward' })).toBeNull());
    };
    await edit((form) => person.type(within(form).getByRole('textbox', { name: 'Name' }), ' of ice'));
    await edit(choosePicture);
    await edit((form) => person.clear(within(form).getByRole('textbox', { name: 'External ID' })));
    expect(server.callsOf(editAdminReward).map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
      [AXE, { organization_id: ORGANIZATION, name: 'Axe of ice' }],
      [AXE, { organization_id: ORGANIZATION, image: btoa('cut') }],
      [AXE, { organization_id: ORGANIZATION, external_id: '' }],
    ]);
  });

  test('is deleted after a confirmation', async () => {
    const { person } = await openRewards();
    await person.click(await screen.findByRole('button', { name: 'Delete reward: Axe' }));
    const sure = within(await screen.findByRole('dialog', { name: 'Delete Axe?' }));
    server.answers(deleteAdminReward, dataEnvelope(null));
    await person.click(sure.getByRole('button', { name: 'Delete reward' }));
    await screen.findByText('Axe deleted.');
    expect(server.callsOf(deleteAdminReward)).toHaveLength(1);
  });
});
