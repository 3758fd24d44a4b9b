import type { Page } from '@playwright/test';
import { buy, payInTab, takeMoney } from './fixtures/buying.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { choose, expect, test, toastOf } from './fixtures/journey.ts';
import { call, type Person, say, uploadEmote } from './fixtures/person.ts';
import { pngOf } from './fixtures/picture.ts';
import { endMonth } from './fixtures/renewal.ts';

const subscribersOnly = (channel: Person) => call(channel, 'PUT', `/api/v2/channels/${channel.slug}/chatroom`, { subscribers_mode: true });
const follow = (person: Person, channel: Person) => call(person, 'POST', `/api/v2/channels/${channel.slug}/follow`, {});
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

const viewGift = (page: Page) => page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'View' });

/** The button of the channel page; the empty leaderboard above the chat has another, which opens the same dialog. */
const giftButton = (page: Page) => page.getByRole('button', { name: 'Gift subs' }).and(page.locator('[aria-haspopup=dialog]'));

test('R-01 SU-01 EM-04 E-02 N-01 a subscription paid in another tab unlocks the subscribers-only chat, on the server too, and gives a badge and emotes', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await Promise.all([takeMoney(ana), subscribersOnly(ana), uploadEmote(ana, 'anaGold', await pngOf('#ffd166'), true)]);
  const refused = await say(bo, ana, 'let me in').then(
    () => 'accepted',
    (error: Error) => error.message,
  );
  expect(refused).toContain('SUBSCRIBERS_ONLY_ERROR');

  const [page, other] = await Promise.all([visit(bo, `/${ana.slug}`), visit(ana, `/${ana.slug}`, { node: nodeTwo() })]);
  await expect(page.getByText('Only subscribers can chat here.')).toBeVisible();
  await chatOf(page).region.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await dialog(page, `Subscribe to ${ana.username}`)
    .getByRole('textbox', { name: /Message for chat/ })
    .fill('here I am');
  await payInTab(page, /^Subscribe for/);
  await expect(dialog(page, `You're subscribed to ${ana.username}`)).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  for (const one of [page, other]) await expect(chatOf(one).row(`${bo.username} subscribed`)).toContainText('here I am');
  await chatOf(page).send('gold :anaGold: ');
  const row = chatOf(other).row('gold');
  await expect(row.getByRole('img', { name: ':anaGold:' })).toBeVisible();
  await expect(row.getByRole('img', { name: 'Subscriber for 1 month' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Subscribed to ${ana.username}` })).toBeVisible();
});

test('SU-01 SU-02 GO-06 K-07 N-02 twenty gifted subscriptions count toward a goal, and their receivers see a dialog and can write at once', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, cy, ...crowd] = await Promise.all(
    ['ana', 'bo', 'cy', ...Array.from({ length: 19 }, (_, at) => `fan${at}`)].map(newPerson),
  );
  await Promise.all([takeMoney(ana!), subscribersOnly(ana!)]);
  await call(ana!, 'POST', `/api/v2/channels/${ana!.slug}/goals`, { title: 'Twenty subs', type: 'subscriptions', target_value: 20 });
  await Promise.all([cy!, ...crowd].map((person) => follow(person, ana!)));
  const [giver, receiver] = await Promise.all([visit(bo!, `/${ana!.slug}`), visit(cy!, `/${ana!.slug}`, { node: nodeTwo() })]);
  await expect(receiver.getByText('Only subscribers can chat here.')).toBeVisible();
  const goal = receiver.getByRole('article', { name: 'Twenty subs' });
  await expect(goal).toContainText('0of 20');

  await giftButton(giver).click();
  await choose(giver.getByRole('radio', { name: '20', exact: true }));
  await payInTab(giver, /^Gift for/);
  await expect(dialog(giver, 'Gift sent')).toBeVisible();
  await giver.getByRole('button', { name: 'Close' }).first().click();

  const congratulation = dialog(receiver, 'You received a sub');
  await expect(toastOf(receiver, `${bo!.username} gifted you a sub to ${ana!.username}.`)).toBeVisible();
  await expect(congratulation).toBeHidden();
  await viewGift(receiver).click();
  await expect(congratulation).toContainText(`${bo!.username} gifted you a month with ${ana!.username}`);
  await expect(congratulation.getByRole('link', { name: 'See your subs' })).toHaveAttribute('href', '/transactions/subscriptions');
  await congratulation.getByRole('link', { name: 'Say thanks in chat' }).click();
  await expect(goal).toContainText('Done');
  await expect(chatOf(receiver).box).toContainText('thank you for the sub!');
  await chatOf(receiver).box.press('Enter');
  for (const one of [giver, receiver]) {
    await expect(chatOf(one).row('gifted 20 subs')).toContainText('and 16 more');
    await expect(chatOf(one).row('thank you for the sub!')).toBeVisible();
  }

  // The server lets all of them write, not only those with a page.
  for (const person of crowd) await say(person, ana!, 'so kind');
  await giftButton(giver).click();
  await choose(giver.getByRole('radio', { name: 'One person' }));
  await giver.getByRole('combobox', { name: 'Recipient' }).fill(cy!.username);
  await expect(giver.getByText('Already subscribed: gets an extra month')).toBeVisible();
  await giver.getByRole('switch', { name: 'Stay anonymous' }).click();
  await payInTab(giver, /^Gift for/);
  await viewGift(receiver).click();
  await expect(dialog(receiver, 'You received a sub')).toContainText(/Someone gifted you a month .* 2nd month/);
  await receiver.getByRole('link', { name: 'Back to chat' }).click();
  await expect(chatOf(receiver).row('Someone gifted a sub to')).toContainText(cy!.username);
  await receiver.goto('/transactions/subscriptions');
  const own = receiver.getByRole('table', { name: 'Yours' });
  await expect(own).toContainText('Anonymous gift');
  await expect(own.getByRole('button', { name: `Continue: ${ana!.username}` })).toBeVisible();
});

test('R-03 SU-01 CE-01 CE-03 CE-07 M-14 a renewal is canceled and turned on again, and shared in chat once it is paid', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await takeMoney(ana);
  const page = await visit(bo, `/${ana.slug}`);
  await page.getByRole('button', { name: `Subscribe to ${ana.username}` }).click();
  await payInTab(page, /^Subscribe for/);
  await expect(dialog(page, `You're subscribed to ${ana.username}`)).toBeVisible();

  await page.goto('/transactions/subscriptions');
  await page.getByRole('button', { name: `Cancel: ${ana.username}` }).click();
  await page.getByRole('button', { name: `Renew: ${ana.username}` }).click();
  await expect(page.getByRole('button', { name: `Cancel: ${ana.username}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Payments' }).click();
  await expect(page.getByRole('table', { name: 'Payments' }).getByRole('row')).toHaveCount(2);

  const other = await visit(ana, `/${ana.slug}`, { node: nodeTwo() });
  await page.goto(`/${ana.slug}`);
  await expect(chatOf(page).box).toBeVisible();
  await endMonth(bo, ana);
  const celebration = page.getByRole('region', { name: 'Your renewal' });
  await expect(celebration).toContainText('2 months');
  await celebration.getByRole('button', { name: 'Share' }).click();
  await celebration.getByRole('textbox', { name: 'Your message' }).fill('two months of this');
  await page.keyboard.press('Enter');
  await expect(celebration).toBeHidden();
  await expect(chatOf(other).row('two months of this')).toContainText(`${bo.username} is celebrating 2 months subscribed`);
});

test('CE-02 CE-04 CE-05 CE-06 F-09 a paid renewal is deferred, survives a reload and refusals, gives way to a reply, and is skipped', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  // A text that was refused, or got no reply, returns to the box with an error.
  expectProblem(/Failed to load resource: .*(ERR_FAILED|status of 400)|Celebration action failed/);
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await takeMoney(ana);
  await buy(bo, 'subscription', { channel: ana.slug });
  await say(ana, ana, 'welcome back');
  const page = await visit(bo, `/${ana.slug}`);
  await expect(chatOf(page).row('welcome back')).toBeVisible();
  await endMonth(bo, ana);
  const celebration = page.getByRole('region', { name: 'Your renewal' });
  await expect(celebration).toContainText('2 months');

  // A reply has priority: the text for the renewal waits.
  await celebration.getByRole('button', { name: 'Share' }).click();
  const words = celebration.getByRole('textbox', { name: 'Your message' });
  await expect(words).toBeVisible();
  await chatOf(page).point('welcome back');
  await chatOf(page).actions.getByRole('button', { name: 'Reply' }).click();
  await expect(words).toBeHidden();
  await expect(celebration.getByRole('button', { name: 'Share' })).toBeVisible();

  // A change that does not reach the server is rolled back.
  const actions = '**/celebrations/*/action';
  await page.route(actions, (route) => route.abort());
  await celebration.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText('Something went wrong. Try again.').first()).toBeVisible();
  await expect(celebration.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.unroute(actions);

  await celebration.getByRole('button', { name: 'Later' }).click();
  await expect(celebration).toBeHidden();
  const deferred = page.getByRole('button', { name: 'Share 2 months subscribed' });
  await expect(deferred).toBeVisible();
  await page.reload();
  await expect(deferred).toBeVisible();
  await expect(celebration).toBeHidden();

  await deferred.click();
  await celebration.getByRole('button', { name: 'Share' }).click();
  await words.fill('in so many words');
  await call(ana, 'PUT', `/api/v2/channels/${ana.slug}/chatroom`, { emotes_mode: true });
  await words.press('Enter');
  await expect(page.getByText('Only emotes are allowed in this chat.').first()).toBeVisible();
  await expect(words).toHaveValue('in so many words');

  await celebration.getByRole('button', { name: 'Back' }).click();
  await celebration.getByRole('button', { name: 'Skip this month' }).click();
  const asked = dialog(page, 'Skip this renewal?');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(celebration).toBeVisible();
  await celebration.getByRole('button', { name: 'Skip this month' }).click();
  await asked.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(celebration).toBeHidden();
  const own = () => call(bo, 'GET', `/api/v2/channels/${ana.slug}/me`) as Promise<{ celebrations: unknown[] }>;
  await expect.poll(async () => (await own()).celebrations).toEqual([]);
  await page.reload();
  await expect(chatOf(page).row('welcome back')).toBeVisible();
  await expect(celebration.or(deferred)).toHaveCount(0);
});
