import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applaud, applauded, ownApplause } from '#app/testing/applause/contract.ts';
import { LOUDEST } from '#app/testing/applause/rules.ts';
import { App } from '#app/web/App.tsx';
import { features as page } from '#app/web/features.ts';
import { publicSettings } from '#core/contract/settings.ts';
import { addEnglish } from '#core/web/feature.ts';
import { languageChoice } from '#core/web/i18n/locale.ts';
import { realtime } from '#core/web/realtime.ts';
import { draw, setMatchingMedia, undraw } from '#core/web/testing/draw.tsx';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { DESKTOP, PHONE } from '#core/web/use-media-query.ts';
import { listFollowed, listRecommended } from '#features/channel/channels/contract/browse.ts';
import { listCategories } from '#features/channel/channels/contract/category.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { showRelation } from '#features/channel/channels/contract/relation.ts';
import { aChannel, aRelation } from '#features/channel/channels/examples.ts';
import { chatroomEvents } from '#features/chat/chat/contract/message.ts';
import { authorizeChannel } from '#features/chat/chat/web/testing/authorize-channel.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { findBox, live, noor, openChat, ROOM, relation, server, setUpChats } from '#features/chat/chat/web/testing/open-chat.tsx';
import { typeText } from '#features/chat/chat/web/testing/type-text.ts';
import { chatSettingsWeb } from '#features/chat/chat-settings/web/feature.ts';
import { showAuditLog } from '#features/chat/moderation/contract/audit.ts';
import { anAuditEntry } from '#features/chat/moderation/examples.ts';
import { AuditLog } from '#features/chat/moderation/web/audit/AuditLog.tsx';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { applauseWeb } from './feature.ts';

/** The product's features and the test feature. */
const features = [...page, applauseWeb];

setUpChats({ features: [...chatFeatures, chatSettingsWeb] });

test('adding a feature to the list shows its rows in the chat and makes its command available', async () => {
  server.answers(publicSettings, someSettings([applauseWeb]));
  server.answers(showRelation, { ...relation, is_moderator: true, role: 'moderator' });
  server.answers(applaud, { data: { total: 1 }, message: 'OK' });
  await openChat({ later: applauseWeb });
  await waitFor(() => expect(live.isSubscribed(chatroomEvents(ROOM))).toBe(true));
  live.send(chatroomEvents(ROOM), applauded.name, { username: 'noor', total: 3 });
  expect(await screen.findByText('noor applauds, 3 in total')).toBeTruthy();

  const box = await findBox();
  await typeText(box, '/applau');
  expect(await screen.findByText('Applaud in this chat')).toBeTruthy();
  await typeText(box, 'd');
  fireEvent.keyDown(box, { key: 'Enter' });
  await waitFor(() => expect(server.callsOf(applaud)).toHaveLength(1));
});

test("its slot opens its panel, whose button uses the server's rule, receives its private channel, and opens its dialog", async () => {
  server.answers(publicSettings, someSettings([applauseWeb]));
  server.answers(showRelation, { ...relation, is_moderator: true, role: 'moderator' });
  server.answers(authorizeChannel, { auth: 'key:signature' });
  server.answers(applaud, { data: { total: 1 }, message: 'OK' });
  const { person } = await openChat({ later: applauseWeb });
  await findBox();
  await person.click(await screen.findByRole('button', { name: 'Applause' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Applause' }));
  const button = () => panel.getByRole<HTMLButtonElement>('button', { name: 'Applaud' });
  await waitFor(() => expect(button().disabled).toBe(false));
  await person.click(button());
  await waitFor(() => expect(server.callsOf(applaud)).toHaveLength(1));

  const own = ownApplause.channel(noor.id);
  await waitFor(() => expect(live.isSubscribed(own)).toBe(true));
  live.send(own, ownApplause.name, { times: 3 });
  expect(await panel.findByText('You applauded 3 times.')).toBeTruthy();
  live.send(chatroomEvents(ROOM), applauded.name, { username: 'remy', total: LOUDEST });
  await waitFor(() => expect(button().disabled).toBe(true));

  await person.click(panel.getByRole('button', { name: 'About applause' }));
  expect(await screen.findByText('Applause fades after a minute.')).toBeTruthy();
});

test('its section is in the chat settings', async () => {
  server.answers(publicSettings, someSettings([applauseWeb]));
  const { person } = await openChat({ later: applauseWeb });
  await findBox();
  await person.click(await screen.findByRole('button', { name: 'Chat settings' }));
  const settings = within(await screen.findByRole('dialog', { name: 'Chat settings' }));
  await person.click(await settings.findByRole('button', { name: 'Applause' }));
  expect(await screen.findByText('Applause has no settings yet.')).toBeTruthy();
});

test('its audit act has a readable title in the audit log', async () => {
  server.answers(showAuditLog, {
    data: { entries: [anAuditEntry({ act: 'applaud', target: null, reason: '' })], next_cursor: null },
    message: 'OK',
  });
  await draw(<AuditLog slug="ana" />, { features });
  expect((await screen.findAllByRole('cell')).map((cell) => cell.textContent)).toContain('Applause');
});

beforeEach(() => {
  addEnglish(features);
  setMatchingMedia((query) => query === DESKTOP);
  const { bio: _bio, created_at: _since, ...self } = viewer;
  server.answers(publicSettings, someSettings(features));
  server.answers(readSession, { data: { viewer: self as Self, first_account: false }, message: 'OK' });
  server.answers(listCategories, { data: { categories: [] }, message: 'OK' });
  server.answers(listRecommended, { data: { channels: [] }, message: 'OK' });
  server.answers(listFollowed, { nextCursor: null, channels: [] });
  server.answers(showChannel, aChannel());
});
afterEach(() => {
  cleanup();
  undraw();
  realtime.close();
});

test('its page has a route', async () => {
  history.replaceState(null, '', '/applause');
  render(<App features={features} />);
  expect(await screen.findByRole('heading', { name: 'All about applause' })).toBeTruthy();
});

test('its texts are loaded in German', async () => {
  history.replaceState(null, '', '/applause');
  render(<App features={features} />);
  await screen.findByRole('heading', { name: 'All about applause' });
  act(() => languageChoice.set('de'));
  expect(await screen.findByRole('heading', { name: 'Alles über Applaus' })).toBeTruthy();
});

test('its tab is beside the description of a channel, with its own URL, and leaves the rest of the page unchanged', async () => {
  history.replaceState(null, '', '/ana');
  render(<App features={features} />);
  const tabs = within(await screen.findByRole('navigation', { name: 'Sections of this channel' }));
  const stage = screen.getByRole('region', { name: 'ana' });
  await userEvent.setup().click(await tabs.findByRole('link', { name: 'Applause' }));
  expect(await screen.findByText('Applause for ana')).toBeTruthy();
  expect(location.pathname).toBe('/ana/applause');
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Applause');
  expect(screen.getByRole('region', { name: 'ana' })).toBe(stage);
  expect(screen.queryByText('About ana')).toBeNull();
});

test('on a phone its tab fills the screen, and its URL opens it', async () => {
  setMatchingMedia((query) => query === PHONE);
  history.replaceState(null, '', '/ana/applause');
  render(<App features={features} />);
  expect(await screen.findByText('Applause for ana')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'ana' })).toBeNull();
  const person = userEvent.setup();
  await person.click(screen.getByRole('link', { name: 'About' }));
  expect(await screen.findByRole('heading', { name: 'About ana' })).toBeTruthy();
  expect(location.pathname).toBe('/ana');
});

test('its pane is offered to people with its permission', async () => {
  server.answers(showRelation, aRelation({ role: 'moderator', is_moderator: true }));
  history.replaceState(null, '', '/dashboard/ana');
  render(<App features={features} />);
  expect(await screen.findByText('Applaud here.')).toBeTruthy();
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: /^Panes/ }));
  expect(await screen.findByRole('menuitemcheckbox', { name: 'Applause' })).toBeTruthy();
});
