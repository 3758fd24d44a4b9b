import { act, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { languageChoice } from '#core/web/i18n/locale.ts';
import { addTexts } from '#core/web/i18n/text.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { changeSiteSettings, listSiteSettings, type SettingGroup, type SiteSetting } from '#features/operators/site-settings/contract.ts';
import { aLine, aSecret, aSetting } from '#features/operators/site-settings/examples.ts';
import type { SetupDrafts } from '#features/people/accounts/web/api.ts';
import SettingsPage from './SettingsPage.tsx';
import SetupSettings from './SetupSettings.tsx';
import { siteSettingsTextsDe } from './texts.de.ts';
import { siteSettingsTexts } from './texts.en.ts';

let server: FakeServer;
let groups: SettingGroup[];
const reply = () => ({ data: { groups }, message: 'OK' });
const stand = (...settings: SiteSetting[]): SettingGroup[] => [{ name: 'stand', settings }];

beforeEach(() => {
  groups = stand(aSetting());
  server = new FakeServer();
  server.answers(listSiteSettings, reply);
  server.answers(changeSiteSettings, reply);
});
afterEach(() => {
  undraw();
  languageChoice.set('system');
  server.close();
});

const open = () => draw(<SettingsPage />, { texts: [siteSettingsTexts] });
const sent = () => server.callsOf(changeSiteSettings).map(({ body }) => (body as { changes: unknown }).changes);
const save = () => screen.getByRole('button', { name: 'Save' });
const find = (label: string) => screen.findByRole('textbox', { name: label });

test('settings are grouped, with their name, help and default', async () => {
  groups = [
    { name: 'mail', settings: [aLine()] },
    { name: 'stand', settings: [aSetting({ default_help: '40, one row' })] },
  ];
  await open();
  expect(await screen.findByRole('heading', { name: 'Email' })).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'Seats' });
  const hint = document.getElementById(field.getAttribute('aria-describedby')!)!;
  expect(hint.textContent).toBe('Seats of a stand. Default: 40, one row.');
  expect(screen.getByText('SEATS')).toBeTruthy();
  const links = within(screen.getByRole('navigation', { name: 'Groups of settings' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Email', '#settings-mail'],
    ['stand', '#settings-stand'],
  ]);
});

test('a link of a group moves the focus there', async () => {
  groups = [{ name: 'mail', settings: [aLine()] }, ...groups];
  const { person } = await open();
  await person.click(await screen.findByRole('link', { name: 'stand' }));
  expect(document.activeElement).toBe(document.getElementById('settings-stand'));
});

test('each type has its field: a switch, a choice, a list, several lines and a number that can be off', async () => {
  groups = stand(
    aSetting({ name: 'ROOF', label: 'Roof', type: 'switch', default: 'off', value: 'off', help: 'on: a stand has a roof.' }),
    aSetting({ name: 'SPORT', label: 'Sport', type: 'choice', options: ['ball', 'ice'], default: null, value: null }),
    aSetting({ name: 'CLOSED', label: 'Closed gates', type: 'list', options: ['north', 'south_east'], default: '', value: 'north' }),
    aSetting({ name: 'RULES', label: 'Rules', type: 'lines', default: '', value: 'Be kind.' }),
    aSetting({ name: 'HOURS', label: 'Hours', can_be_off: true, default: '24', value: '24' }),
  );
  const { person } = await open();
  await person.click(await screen.findByRole('switch', { name: 'Roof' }));
  expect(screen.getByText('A stand has a roof. Default: off.')).toBeTruthy();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Sport' }), 'ice');
  const list = within(screen.getByRole('group', { name: 'Closed gates' }));
  expect(list.getByRole('button', { name: 'north', pressed: true })).toBeTruthy();
  await person.click(list.getByRole('button', { name: 'south east' }));
  await person.type(screen.getByRole('textbox', { name: 'Rules' }), '{Enter}Cheer.');
  await person.click(screen.getByRole('switch', { name: 'No limit' }));
  expect(screen.getByText('5 unsaved changes', { selector: '[aria-hidden]' })).toBeTruthy();
  await person.click(save());
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual([
    { name: 'ROOF', version: 0, value: 'on' },
    { name: 'SPORT', version: 0, value: 'ice' },
    { name: 'CLOSED', version: 0, value: 'north,south_east' },
    { name: 'RULES', version: 0, value: 'Be kind.\nCheer.' },
    { name: 'HOURS', version: 0, value: 'off' },
  ]);
});

test('the save bar counts the unsaved changes; it disappears when a change is undone, discarded or saved', async () => {
  groups = stand(aSetting(), aLine());
  const { person } = await open();
  const seats = await find('Seats');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await person.type(seats, '0');
  await person.type(screen.getByRole('textbox', { name: 'Sender' }), 'x');
  expect(screen.getByRole('status').textContent).toBe('2 unsaved changes');
  await person.click(screen.getByRole('button', { name: 'Undo the change: Sender' }));
  expect(screen.getByRole('status').textContent).toBe('1 unsaved change');
  await person.type(seats, '{Backspace}');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await person.type(seats, '1');
  await person.click(screen.getByRole('button', { name: 'Discard' }));
  expect((seats as HTMLInputElement).value).toBe('40');
  await person.type(seats, '2');
  groups = stand(aSetting({ value: '402', source: 'database', is_set: true, version: 1 }), aLine());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  expect(sent()).toEqual([[{ name: 'SEATS', version: 0, value: '402' }]]);
  expect((seats as HTMLInputElement).value).toBe('402');
});

test('a number out of range is not sent, and its field shows the range and gets the focus, even if the search hid it', async () => {
  groups = stand(aSetting(), aLine());
  const { person } = await open();
  const seats = await find('Seats');
  await person.clear(seats);
  await person.type(seats, '10000');
  await person.type(screen.getByRole('searchbox'), 'sender');
  expect(screen.queryByRole('textbox', { name: 'Seats' })).toBeNull();
  await person.click(save());
  const shown = await find('Seats');
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Enter a whole number from 1 to 9,999.');
  await waitFor(() => expect(document.activeElement).toBe(shown));
  expect(sent()).toEqual([]);
});

test("the server's refusal of a value appears at its field, and the draft stays", async () => {
  groups = stand(aLine());
  server.refuses(changeSiteSettings, 'INVALID', { errors: { SENDER: ['must be an email address'] } });
  const { person } = await open();
  const sender = await find('Sender');
  await person.clear(sender);
  await person.type(sender, 'nobody');
  await person.click(save());
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Sender must be an email address.');
  expect(sender).toHaveProperty('value', 'nobody');
  await waitFor(() => expect(document.activeElement).toBe(sender));
  await person.type(sender, '@example.org');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('settings that do not fit together are refused with the reason of the server', async () => {
  server.refuses(changeSiteSettings, 'SETTINGS_DISAGREE', { data: { reason: 'STANDING is at most SEATS.' } });
  const { person } = await open();
  await person.type(await find('Seats'), '0');
  await person.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('STANDING is at most SEATS.');
  expect(screen.getByText('1 unsaved change', { selector: '[aria-hidden]' })).toBeTruthy();
});

test('a setting of the environment is shown, named and not editable', async () => {
  groups = stand(
    aSetting({ source: 'environment', is_set: true, value: '70', version: 3 }),
    aSecret({ source: 'environment', is_set: true }),
  );
  await open();
  const seats = await find('Seats');
  expect(seats).toMatchObject({ value: '70', disabled: true });
  expect(screen.getByText(/^The server has a variable .*SEATS.*\./)).toBeTruthy();
  expect(screen.getAllByText('Set by the environment')).toHaveLength(2);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('a stored value is reset to the default', async () => {
  groups = stand(aSetting({ source: 'database', is_set: true, value: '70', version: 3 }));
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: 'Reset to the default: Seats' }));
  expect(screen.getByRole('textbox', { name: 'Seats' })).toHaveProperty('value', '40');
  expect(screen.getByText('Will be reset to the default.')).toBeTruthy();
  await person.click(save());
  await waitFor(() => expect(sent()).toEqual([[{ name: 'SEATS', version: 3, value: null }]]));
});

test('a secret is entered, replaced and removed, and never shown', async () => {
  groups = stand(aSecret());
  const { person } = await open();
  expect(await screen.findByText('Not set')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Enter: Key of the gate' }));
  const field = screen.getByLabelText('Key of the gate');
  expect(document.activeElement).toBe(field);
  expect(field).toMatchObject({ type: 'password', value: '' });
  await person.type(field, 'sesame');
  groups = stand(aSecret({ source: 'database', is_set: true, version: 1 }));
  await person.click(save());
  expect(await screen.findByRole('button', { name: 'Replace: Key of the gate' })).toBeTruthy();
  expect(document.body.innerHTML).not.toContain('sesame');

  await person.click(screen.getByRole('button', { name: 'Remove: Key of the gate' }));
  expect(screen.getByText('Will be removed.')).toBeTruthy();
  await person.click(save());
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toEqual([[{ name: 'GATE_KEY', version: 0, value: 'sesame' }], [{ name: 'GATE_KEY', version: 1, value: null }]]);
});

test.each([
  ['Take theirs: Seats', '50', []],
  ['Keep mine: Seats', '401', [{ name: 'SEATS', version: 7, value: '401' }]],
])("after somebody else's change nothing is saved until the person chooses: %s", async (choice, value, last) => {
  server.refuses(changeSiteSettings, 'SETTINGS_CHANGED', {
    data: { settings: [aSetting({ value: '50', source: 'database', is_set: true, version: 7 })] },
  });
  const { person } = await open();
  const seats = await find('Seats');
  await person.type(seats, '1');
  await person.click(save());
  expect(await screen.findByText(/^Somebody else changed this setting to .*50.*\.$/)).toBeTruthy();
  expect(seats).toHaveProperty('value', '401');
  server.answers(changeSiteSettings, reply);
  await person.click(save());
  expect(sent()).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: choice }));
  expect(seats).toHaveProperty('value', value);
  expect(screen.queryByText(/^Somebody else/)).toBeNull();
  if (last.length === 0) expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  else {
    await person.click(save());
    await waitFor(() => expect(sent()[1]).toEqual(last));
  }
});

test('settings that need a restart say so before and after they are saved', async () => {
  groups = stand(
    aSetting({ takes_effect: 'restart' }),
    aLine({ takes_effect: 'restart', waits_for_restart: true, source: 'database', is_set: true }),
  );
  await open();
  expect(await screen.findByText('After a restart')).toBeTruthy();
  expect(screen.getByText('Restart needed')).toBeTruthy();
  expect(screen.getByText('Saved. Restart every node of the server to use it.')).toBeTruthy();
});

test('a stored value without effect is reported, and can be reset', async () => {
  groups = stand(aSecret({ problem: 'unreadable', version: 2 }), aSetting({ problem: 'invalid', version: 2 }));
  await open();
  expect(await screen.findByText(/^The stored value is encrypted with another key/)).toBeTruthy();
  expect(screen.getByText(/^This version does not accept the stored value/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reset to the default: Seats' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enter: Key of the gate' })).toBeTruthy();
});

test('the search looks at names and descriptions, and says when nothing matches', async () => {
  groups = [{ name: 'mail', settings: [aLine()] }, ...stand(aSetting())];
  const { person } = await open();
  const search = await screen.findByRole('searchbox', { name: 'Search settings' });
  await person.type(search, 'EMAILS');
  expect(screen.queryByRole('textbox', { name: 'Seats' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Sender' })).toBeTruthy();
  await person.clear(search);
  await person.type(search, 'seats');
  expect(screen.getByRole('textbox', { name: 'Seats' })).toBeTruthy();
  await person.type(search, ' of gold');
  expect(screen.getByText('No matching settings')).toBeTruthy();
});

test('settings that fail to load show an error and load on retry', async () => {
  server.refuses(listSiteSettings, 'UNAVAILABLE');
  const { person } = await open();
  expect(await screen.findByText("Couldn't load the settings")).toBeTruthy();
  server.answers(listSiteSettings, reply);
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await find('Seats')).toBeTruthy();
});

test('German pages show translated settings, and English words are marked as such', async () => {
  languageChoice.set('de');
  addTexts('de', siteSettingsTextsDe);
  groups = stand(aSetting({ name: 'KICKS_PRICE', label: 'Price of 100 KICKs' }), aSetting());
  await open();
  const price = await screen.findByRole('textbox', { name: 'Preis von 100 KICKs' });
  expect(price.closest('[lang]')?.getAttribute('lang')).not.toBe('en');
  expect((await find('Seats')).closest('[lang]')?.getAttribute('lang')).toBe('en');
});

test('a step of the first start saves its fields when it is asked to, and says whether they were accepted', async () => {
  groups = stand(aSetting(), aLine());
  const drafts = createRef<SetupDrafts>();
  let saves = 0;
  const part = <SetupSettings names={['SEATS']} drafts={drafts} onSaved={() => void saves++} />;
  const { person } = await draw(part, { texts: [siteSettingsTexts] });
  const seats = await find('Seats');
  const saved = () => act(async () => drafts.current!.save());
  expect([drafts.current!.count, await saved(), saves]).toEqual([0, true, 0]);
  await person.type(seats, '00000');
  expect([drafts.current!.count, await saved(), sent()]).toEqual([1, false, []]);
  await person.clear(seats);
  await person.type(seats, '50');
  server.refuses(changeSiteSettings, 'SETTINGS_DISAGREE', { data: { reason: 'STANDING is at most SEATS.' } });
  expect(await saved()).toBe(false);
  expect((await screen.findByRole('alert')).textContent).toContain('STANDING is at most SEATS.');
  server.answers(changeSiteSettings, reply);
  expect([await saved(), saves]).toEqual([true, 1]);
  await waitFor(() => expect(drafts.current!.count).toBe(0));
});

test('a step of the first start shows only its settings, saves them, and reads the public settings again', async () => {
  groups = [...stand(aSetting(), aLine()), { name: 'mail', settings: [aSecret()] }];
  const { person, cache } = await draw(<SetupSettings names={[aLine().name, 'UNKNOWN']} />, { texts: [siteSettingsTexts] });
  cache.setQueryData(settingsQuery.queryKey, someSettings());
  const field = await screen.findByRole('textbox');
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  await person.type(field, 'x');
  await person.click(save());
  await waitFor(() => expect(sent()).toEqual([[expect.objectContaining({ name: aLine().name })]]));
  await waitFor(() => expect(cache.getQueryState(settingsQuery.queryKey)?.isInvalidated).toBe(true));
});
