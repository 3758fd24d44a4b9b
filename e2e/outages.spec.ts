import { chatOf, expectOrder, numbered, readThrough } from './fixtures/chat.ts';
import { nodeOne } from './fixtures/installation.ts';
import { CONNECTION_LOST, expect, expectToaster, test } from './fixtures/journey.ts';
import { openLink } from './fixtures/link.ts';
import { sayAll } from './fixtures/person.ts';

/** Long enough, on the clock of the page, for the timeouts of the connection, as in an elevator or a tunnel. */
const OUTAGE_MS = 30_000;
/** On the clock of the page, until the next attempt to connect. */
const NEXT_ATTEMPT_MS = 2_250;
const WORDS = /(?:before|meanwhile|after) \d+/;
const EVERYTHING = [...numbered('before', 3), ...numbered('meanwhile', 60), ...numbered('after', 3)];

test('L-10 after 30 s with the connection cut or silent, every message appears once and in order', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  expectProblem(CONNECTION_LOST);
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const [cut, silent] = [await openLink(nodeOne()), await openLink(nodeOne())];
  try {
    const pages = [
      await visit(bo, '/settings/appearance', { node: cut.url }),
      await visit(bo, '/settings/appearance', { node: silent.url }),
    ];
    for (const page of pages) {
      await page.clock.install();
      await page.goto(`/${ana.slug}`);
    }
    const chats = pages.map(chatOf);
    await sayAll(ana, ana, numbered('before', 3));
    for (const chat of chats) {
      await expectOrder(chat, WORDS, numbered('before', 3));
      await expect(chat.box).toBeVisible();
    }

    cut.cut();
    silent.freeze();
    for (const page of pages) await page.context().setOffline(true);
    await sayAll(ana, ana, numbered('meanwhile', 60));
    await expect(chats[0]!.region.getByText('Connection lost. Reconnecting…')).toBeVisible();
    for (const page of pages) await page.clock.runFor(OUTAGE_MS);
    for (const chat of chats) await expect(chat.row('meanwhile')).toHaveCount(0);

    for (const link of [cut, silent]) link.mend();
    for (const page of pages) await page.context().setOffline(false);
    await sayAll(ana, ana, numbered('after', 3));
    for (const [at, chat] of chats.entries()) {
      await expect(chat.row('after 3')).toBeInViewport();
      await expect(chat.region.getByText('Connection lost. Reconnecting…')).toBeHidden();
      expect(await readThrough(pages[at]!, WORDS)).toEqual(EVERYTHING);
      await chat.pausedButton.click();
      await chat.send(`I heard everything, ${at}`);
      await expect(chat.row(`I heard everything, ${at}`)).toHaveCount(1);
    }
  } finally {
    for (const link of [cut, silent]) await link.close();
  }
});

test('after an outage of 15 s the page reconnects at its next attempt, at most 2.25 s after the server', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  expectProblem(CONNECTION_LOST);
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const link = await openLink(nodeOne());
  try {
    const page = await visit(bo, '/settings/appearance', { node: link.url });
    await page.clock.install();
    await page.goto(`/${ana.slug}`);
    const chat = chatOf(page);
    await sayAll(ana, ana, ['before']);
    await expect(chat.row('before')).toBeVisible();
    await expect(chat.box).toBeVisible();
    let attempts = 0;
    page.on('websocket', () => attempts++);
    link.cut();
    await sayAll(ana, ana, ['meanwhile']);
    const countdown = chat.region.getByText(/Next attempt in \ds/);
    for (let passed = 0; passed < 15_000; passed += NEXT_ATTEMPT_MS) {
      await expect(countdown).toBeVisible();
      await page.clock.runFor(NEXT_ATTEMPT_MS);
    }
    expect(attempts).toBeGreaterThanOrEqual(6);

    await expect(countdown).toBeVisible();
    link.mend();
    await page.clock.runFor(NEXT_ATTEMPT_MS);
    await expect(chat.row('meanwhile')).toBeVisible();
    await expect(chat.region.getByRole('button', { name: 'Try again now' })).toBeHidden();
  } finally {
    await link.close();
  }
});

test('a message sent while the connection is down is stored only once after it returns', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(CONNECTION_LOST);
  const ana = await newPerson('ana');
  const link = await openLink(nodeOne());
  try {
    const page = await visit(ana, `/${ana.slug}`, { node: link.url });
    const chat = chatOf(page);
    await chat.send('all well');
    await chat.said('all well');
    await expectToaster(page);
    link.cut();
    await chat.send('can you hear me?');
    await expect(chat.row('can you hear me?')).toContainText('Checking whether it was sent');
    link.mend();
    // The message is not in the history, so its text returns to the box for the user to send again.
    await expect(chat.box).toHaveText('can you hear me?');
    await chat.box.press('Enter');
    await chat.said('can you hear me?');
    await page.reload();
    await expect(chat.row('can you hear me?')).toHaveCount(1);
  } finally {
    await link.close();
  }
});

test('a message box whose editor fails to load sends plain text, and the next use loads the editor', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  expectProblem(CONNECTION_LOST);
  const ana = await newPerson('ana');
  const page = await visit(null, '/');
  await page.context().addCookies(ana.cookies.map((cookie) => ({ ...cookie, url: nodeOne() })));
  await page.route('**/assets/Editor-*.js', (route) => route.abort('connectionreset'));
  await page.goto(`/${ana.slug}`);
  const chat = chatOf(page);
  await chat.send('without the editor');
  await expect(chat.row('without the editor')).toHaveCount(1);
  await page.unroute('**/assets/Editor-*.js');
  await page.evaluate('dispatchEvent(new Event("online"))');
  await expect(chat.box).toHaveAttribute('contenteditable');
  await expect(chat.box).toBeFocused();
  await chat.send('there it is');
  await expect(chat.row('there it is')).toHaveCount(1);
});

test('L-10 after a node restarts, its pages continue automatically', async ({ newPerson, newNode, visit, expectProblem }) => {
  expectProblem(CONNECTION_LOST);
  // Requests during the shutdown are answered 503.
  expectProblem(/the server responded with a status of 503/);
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  let node = await newNode();
  // Its URL stays the same, whichever port the next one gets.
  const link = await openLink(node.url);
  const page = await visit(bo, `/${ana.slug}`, { node: link.url });
  const chat = chatOf(page);
  await sayAll(ana, ana, numbered('before', 3));
  await expectOrder(chat, WORDS, numbered('before', 3));
  await expect(chat.box).toBeVisible();
  expect(await node.stop('SIGTERM')).toBe(0);
  await sayAll(ana, ana, numbered('meanwhile', 5));
  await expect(chat.region.getByText('Connection lost. Reconnecting…')).toBeVisible();

  node = await newNode();
  link.mend(node.url);
  await expect(chat.row('meanwhile 5')).toBeVisible();
  await expect(chat.region.getByText('Connection lost. Reconnecting…')).toBeHidden();
  await sayAll(ana, ana, numbered('after', 3));
  await expectOrder(chat, WORDS, [...numbered('before', 3), ...numbered('meanwhile', 5), ...numbered('after', 3)]);
  await chat.send('still here');
  await expect(chat.row('still here')).toHaveCount(1);
  await link.close();
});

test('RT-04 a fatal close code stops live updates, and the page says so instead of reconnecting forever', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  expectProblem(CONNECTION_LOST);
  const ana = await newPerson('ana');
  const page = await visit(null, '/');
  let sockets = 0;
  page.on('websocket', () => sockets++);
  await page.clock.install();
  await page.route('**/api/v1/settings', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), pusher: { key: 'not-the-key', cluster: 'us2' } } });
  });
  await page.goto(`/${ana.slug}`);
  await expect(page.getByText('Live updates have stopped (code 4001). Reload the page to continue.')).toBeVisible();
  await expect(chatOf(page).region.getByText('Live chat has stopped.')).toBeVisible();
  const tried = sockets;
  await page.clock.runFor(10 * 60_000);
  expect(sockets).toBe(tried);

  await page.unroute('**/api/v1/settings');
  await page.getByRole('button', { name: 'Reload' }).click();
  await sayAll(ana, ana, ['live again']);
  await expect(chatOf(page).row('live again')).toBeVisible();
  await expect(page.getByText('Live updates have stopped')).toBeHidden();
});
