import { userBanned, userUnbanned } from '#features/chat/moderation/contract/bans.ts';
import { type Chat, chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';
import { openPane, openSettings } from './fixtures/panels.ts';
import { call, type Person, say } from './fixtures/person.ts';
import { expectListeners } from './fixtures/program.ts';
import { expectReceived } from './fixtures/socket.ts';

/** Long enough for a page to load on any machine before the pages' clocks are moved forward. */
const PINNED_SECONDS = 1200;
const BANNED = 'You are banned from this chat.';
const GONE = 'Deleted by a moderator';

test('MO-05 K-06 a ban appears in two browsers, and so does its end', async ({ newPerson, visit }) => {
  const [ana, bo, cy] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('cy')]);
  await say(bo, ana, 'the butler did it');
  const [anasPage, bosPage, cysPage] = await Promise.all([
    visit(ana, `/${ana.slug}`),
    visit(bo, `/${ana.slug}`, { node: nodeTwo() }),
    visit(cy, `/${ana.slug}`),
  ]);
  const [anas, bos, cys] = [chatOf(anasPage), chatOf(bosPage), chatOf(cysPage)];
  await expect(bos.box).toBeVisible();
  await expect(cys.row('the butler did it')).toBeVisible();

  await expectListeners(userBanned, [ana.chatroomId], 3);
  await act(anas, 'the butler did it', 'Ban');
  for (const page of [bosPage, cysPage]) await expectReceived(page, userBanned);
  await expect(bos.region.getByText(BANNED)).toBeVisible();
  await expect(cys.row(GONE)).toContainText(bo.username);
  await expect(anas.row('(Banned)')).toContainText('the butler did it');
  await expect(bos.box).toBeHidden();

  await anasPage.getByRole('button', { name: 'Undo' }).click();
  await expectReceived(bosPage, userUnbanned);
  await expect(bos.region.getByText(BANNED)).toBeHidden();
  await bos.send('I shall be good');
  await expect(cys.row('I shall be good')).toBeVisible();
  // The banned person's deleted messages stay deleted.
  await cysPage.reload();
  await expect(cys.row('I shall be good')).toBeVisible();
  await expect(cys.region).not.toContainText('the butler did it');
});

test('MO-06 clicking a name deletes with Shift, times out with Ctrl, bans with both, and does nothing to the broadcaster', async ({
  newPerson,
  visit,
}) => {
  const [ana, mod, bo, cy, dee] = await Promise.all([
    newPerson('ana'),
    newPerson('mod'),
    newPerson('bo'),
    newPerson('cy'),
    newPerson('dee'),
  ]);
  await give(ana, mod, 'moderators');
  for (const person of [ana, bo, cy, dee]) await say(person, ana, `it is me, ${person.username}`);
  const page = await visit(mod, `/${ana.slug}`);
  const chat = chatOf(page);
  const watching = chatOf(await visit(null, `/${ana.slug}`, { node: nodeTwo() }));
  const name = (person: Person) => chat.row(`it is me, ${person.username}`).getByRole('button', { name: person.username, exact: true });
  const card = (person: Person) => page.getByRole('dialog', { name: person.username });

  // These shortcuts are off by default.
  await name(bo).click({ modifiers: ['Shift'] });
  // The card closes from the keyboard once it has the focus.
  await card(bo).press('Escape');
  await expect(card(bo)).toBeHidden();
  const appearance = await openSettings(page, 'Appearance');
  await appearance.getByRole('switch', { name: 'Username shortcuts' }).click();
  await page.keyboard.press('Escape');
  await expect(appearance).toBeHidden();

  await name(bo).click({ modifiers: ['Shift'] });
  await expect(chat.row('(Deleted)')).toContainText(bo.username);
  await name(cy).click({ modifiers: ['ControlOrMeta'] });
  await expect(chat.row('(Timed out)')).toContainText(cy.username);
  // The row of the action appears after it and moves the others, which a click must not meet between press and release.
  await expect(chat.region).toContainText(`timed out ${cy.username}`);
  await name(dee).click({ modifiers: ['ControlOrMeta', 'Shift'] });
  await expect(chat.row('(Banned)')).toContainText(dee.username);
  await expect(chat.region).toContainText(`banned ${dee.username}`);
  await name(ana).click({ modifiers: ['ControlOrMeta', 'Shift'] });
  await expect(card(ana)).toBeVisible();
  await expect(watching.row(GONE)).toHaveCount(3);
  await expect(watching.row(`it is me, ${ana.username}`)).toBeVisible();
});

test('MO-08 a held message is invisible until a moderator allows it, and stays so when they deny it', async ({ newPerson, visit }) => {
  const [ana, mod, bo, cy, dee] = await Promise.all([
    newPerson('ana'),
    newPerson('mod'),
    newPerson('bo'),
    newPerson('cy'),
    newPerson('dee'),
  ]);
  await give(ana, mod, 'moderators');
  await call(ana, 'PUT', `/api/v2/channels/${ana.slug}/moderation-rules`, { hold_first_messages: true });
  const [modsDashboard, anasDashboard, bosPage, deesPage, cysPage] = await Promise.all([
    visit(mod, `/dashboard/${ana.slug}`),
    visit(ana, `/dashboard/${ana.slug}`, { node: nodeTwo() }),
    visit(bo, `/${ana.slug}`, { node: nodeTwo() }),
    visit(dee, `/${ana.slug}`),
    visit(cy, `/${ana.slug}`),
  ]);
  const [bos, dees, cys] = [chatOf(bosPage), chatOf(deesPage), chatOf(cysPage)];
  const queue = await openPane(modsDashboard, 'Held messages');
  const anasQueue = await openPane(anasDashboard, 'Held messages');
  for (const one of [queue, anasQueue]) await expect(one.getByText('All caught up')).toBeVisible();

  await bos.send('may I sit here?');
  await expect(bos.row('may I sit here?')).toContainText('Held for review by moderators');
  await dees.send('the butler did it');
  await expect(dees.row('the butler did it')).toContainText('Held for review by moderators');
  for (const one of [queue, anasQueue]) await expect(one.getByRole('listitem')).toHaveText([/may I sit here\?/, /the butler did it/]);
  await say(ana, ana, 'good evening');
  await expect(cys.row('good evening')).toBeVisible();
  await expect(cys.rows).toHaveCount(1);

  await queue.getByRole('button', { name: `Allow ${bo.username}'s message` }).click();
  await expect(cys.row('may I sit here?')).toContainText(bo.username);
  await expect(bos.row('may I sit here?')).not.toContainText('Held for review by moderators');
  await queue.getByRole('button', { name: `Deny ${dee.username}'s message` }).click();
  await expect(dees.row('the butler did it')).toContainText('A moderator denied this message.');
  for (const one of [queue, anasQueue]) await expect(one.getByText('All caught up')).toBeVisible();
  await cysPage.reload();
  await expect(cys.row('may I sit here?')).toHaveCount(1);
  await expect(cys.rows).toHaveCount(2);
  // After one allowed message, the sender is not held again.
  await bos.send('thank you');
  await expect(cys.row('thank you')).toBeVisible();
});

test('CM-04 the shield changes modes and filters at once, and restores exactly the previous ones', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const api = `/api/v2/channels/${ana.slug}`;
  await call(ana, 'PUT', `${api}/chatroom`, { slow_mode: true, message_interval: 7 });
  await call(ana, 'PUT', `${api}/moderation-rules`, { rules: { spam: 'flag', hate: 'hold' } });
  const state = async () => [await call(ana, 'GET', `${api}/chatroom`), await call(ana, 'GET', `${api}/moderation-rules`)];
  const before = await state();
  const page = await visit(ana, `/dashboard/${ana.slug}`);
  const shield = (await openPane(page, 'Shield')).getByRole('switch', { name: /^Shield/ });
  const bos = chatOf(await visit(bo, `/${ana.slug}`, { node: nodeTwo() }));
  await expect(bos.region.getByText('Chat modes: Slow mode, 7 seconds', { exact: true })).toBeAttached();

  await shield.click();
  await expect(shield).toBeChecked();
  await expect(
    bos.region.getByText('Chat modes: Followers only, 10 minutes, Slow mode, 10 seconds, Account age 1 day, No links'),
  ).toBeAttached();
  // Changes made while it is on are reverted too, also on a page that was opened later.
  await call(ana, 'PUT', `${api}/chatroom`, { emotes_mode: true });
  await call(ana, 'PUT', `${api}/moderation-rules`, { rules: { spam: 'block' } });
  await page.reload();
  await expect(shield).toBeChecked();
  await shield.click();
  await expect(shield).not.toBeChecked();
  await expect(bos.region.getByText('Chat modes: Slow mode, 7 seconds', { exact: true })).toBeAttached();
  expect(await state()).toEqual(before);
});

test('P-01 P-04 a late visitor sees the pinned message end in time, although their clock is three days off', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, late] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('late')]);
  const { id } = await say(bo, ana, 'the second half begins at nine');
  const pages = [await visit(ana, `/${ana.slug}`), await visit(bo, `/${ana.slug}`, { node: nodeTwo() })];
  for (const page of pages) await page.clock.install();
  const [anas, bos] = pages.map(chatOf) as [Chat, Chat];
  const pinOf = ({ region }: Chat) => region.getByRole('region', { name: 'Pinned message' });
  await act(anas, 'the second half', 'Pin message');
  for (const chat of [anas, bos]) await expect(pinOf(chat)).toContainText('the second half begins at nine');

  await act(anas, 'the second half', 'Unpin message');
  for (const chat of [anas, bos]) await expect(pinOf(chat)).toBeHidden();

  const page = await visit(null, '/');
  await page.context().addCookies(late.cookies.map((cookie) => ({ ...cookie, url: page.url() })));
  await page.clock.install({ time: Date.now() + 3 * 24 * 60 * 60_000 });
  await call(ana, 'POST', `/api/v2/channels/${ana.slug}/pinned-message`, { message: { id }, duration: PINNED_SECONDS });
  await page.goto(`/${ana.slug}`);
  for (const chat of [anas, bos, chatOf(page)]) await expect(pinOf(chat)).toContainText('the second half begins at nine');
  // The server sends no event when the pin expires; each page removes the message itself.
  for (const each of [...pages, page]) {
    await each.clock.fastForward(PINNED_SECONDS * 1000);
    await expect(pinOf(chatOf(each))).toBeHidden();
  }
});

/** Uses a button in the toolbar of a message. */
async function act(chat: Chat, words: string, name: string): Promise<void> {
  await chat.said(words);
  await chat.actions.getByRole('button', { name, exact: true }).click();
}

const give = (broadcaster: Person, { username }: Person, role: string) =>
  call(broadcaster, 'POST', `/api/internal/v1/channels/${broadcaster.slug}/community/${role}`, { username });
