import { streamerIsLive } from '#features/channel/channels/contract/livestream.ts';
import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';
import { call, goLive, goOffline, type Person } from './fixtures/person.ts';
import { expectListeners } from './fixtures/program.ts';

test('a follow shows at once, survives a reload, and can be undone', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const page = await visit(bo, `/${ana.slug}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: `Follow ${ana.username}` }).click();
  const following = main.getByRole('button', { name: `Following ${ana.username}, unfollow` });
  await expect(following).toBeVisible();
  await expect(main.getByText('1 follower', { exact: true })).toBeVisible();
  const rail = page.getByRole('complementary', { name: 'Channels' }).getByRole('region', { name: 'Followed' });
  await expect(rail.getByRole('link', { name: ana.username })).toBeVisible();

  await page.reload();
  await expect(following).toBeVisible();
  await page.goto('/following');
  await expect(main.getByRole('link', { name: ana.username })).toBeVisible();
  await main.getByRole('link', { name: ana.username }).click();
  await following.click();
  await expect(main.getByRole('button', { name: `Follow ${ana.username}` })).toBeVisible();
  await expect(rail.getByRole('link', { name: ana.username })).toBeHidden();
  await page.reload();
  await expect(main.getByRole('button', { name: `Follow ${ana.username}` })).toBeVisible();
  await expect(main.getByText('0 followers')).toBeVisible();
});

test('R-01 going live, changing the title and ending the stream appear without a reload', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const page = await visit(bo, `/${ana.slug}`, { node: nodeTwo() });
  const main = page.getByRole('main');
  await expect(main.getByText(`${ana.username} is offline`)).toBeVisible();
  await expect(page.getByRole('region', { name: `${ana.username}'s chat` })).toBeVisible();

  await goLive(ana, { session_title: 'Rooks before breakfast', category_id: await boardGames(ana) });
  await expect(main.getByRole('heading', { level: 1, name: 'Rooks before breakfast' })).toBeVisible();
  await expect(main.getByText('Live', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  await call(ana, 'PATCH', `/api/v2/channels/${ana.slug}/stream-info`, { stream_title: 'Rooks after breakfast' });
  await expect(main.getByRole('heading', { level: 1, name: 'Rooks after breakfast' })).toBeVisible();
  await goOffline(ana);
  await expect(main.getByText(`${ana.username} is offline`)).toBeVisible();
});

test('two people watching on two nodes count as two viewers, and the broadcaster on their dashboard is none', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const title = `Counting heads with ${ana.username}`;
  await goLive(ana, { session_title: title, category_id: await boardGames(ana) });
  const channel = () => call(ana, 'GET', `/api/v2/channels/${ana.slug}`) as Promise<{ id: number; livestream: { viewer_count: number } }>;
  const { id } = await channel();
  await visit(ana, `/dashboard/${ana.slug}`);
  await expectListeners(streamerIsLive, [id], 1);
  // Alone, and counted at once.
  const watching = [await visit(bo, `/${ana.slug}`)];
  await expect(watching[0]!.getByRole('main')).toContainText('1 viewer');
  watching.push(await visit(null, `/${ana.slug}`, { node: nodeTwo() }));
  await expectListeners(streamerIsLive, [id], 3);
  const viewers = async () => (await channel()).livestream.viewer_count;
  await expect.poll(viewers).toBe(2);
  // Viewing the list does not count as watching, so the number does not change.
  const list = (await visit(null, '/category/board-games')).getByRole('main');
  await expect(list.getByRole('listitem').filter({ hasText: title })).toContainText('2 viewers');
  // The dashboard stays open. A count that includes it would never be 0.
  for (const page of watching) await page.close();
  await expect.poll(viewers).toBe(0);
  await expectListeners(streamerIsLive, [id], 1);
});

test('home and the category list live channels and link to them', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const title = `An opening by ${ana.username}`;
  await goLive(ana, { session_title: title, category_id: await boardGames(ana) });
  await call(bo, 'POST', `/api/v2/channels/${ana.slug}/follow`, {});

  const page = await visit(bo, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'From channels you follow' })).toBeVisible();
  await expect(main.getByRole('heading', { name: title })).toHaveCount(1);
  await page.goto('/category/board-games');
  await expect(main.getByRole('heading', { level: 1, name: 'Board Games' })).toBeVisible();
  await main.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/${ana.slug}$`));
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(ana.username));
});

test('unknown URLs show an error with a link home', async ({ visit, expectProblem }) => {
  expectProblem(/Failed to load resource: the server responded with a status of 404/);
  const page = await visit(null, '/nobody-has-this-name');
  const main = page.getByRole('main');
  await expect(main.getByText('No channel named nobody-has-this-name')).toBeVisible();
  await page.goto('/nobody/has/this/address');
  await expect(main.getByText('Page not found')).toBeVisible();
  await main.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a viewer moves between channels, each with its own chat, and returns with the back button', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await call(bo, 'POST', `/api/v2/channels/${ana.slug}/follow`, {});
  const page = await visit(bo, `/${bo.slug}`);
  await expect(page.getByRole('region', { name: `${bo.username}'s chat` })).toBeVisible();
  await page.getByRole('complementary', { name: 'Channels' }).getByRole('link', { name: ana.username }).first().click();
  await expect(page.getByRole('region', { name: `${ana.username}'s chat` })).toBeVisible();
  await expect(page.getByRole('region', { name: `${bo.username}'s chat` })).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('region', { name: `${bo.username}'s chat` })).toBeVisible();
});

test('a popout window shows only the chat, and accepts messages', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/popout/${ana.slug}/chat`, { viewport: { width: 320, height: 640 } });
  const chat = chatOf(page);
  await chat.send('from the little window');
  await expect(chat.row('from the little window')).toBeInViewport();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'Channels' })).toHaveCount(0);
});

test('the chat column can be resized and collapsed, and stays so after a reload', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = page.getByRole('region', { name: `${ana.username}'s chat` });
  const edge = page.getByRole('separator', { name: 'Chat width' });
  const width = async () => Math.round((await chat.boundingBox())!.width);
  const before = await width();
  await edge.press('End');
  await expect.poll(width).toBeGreaterThan(before);
  const widest = await width();
  await page.reload();
  await expect.poll(width).toBe(widest);
  await chat.getByRole('button', { name: 'Collapse chat' }).click();
  await expect(chat).toBeHidden();
  await page.reload();
  await expect(chat).toBeHidden();
  await page.getByRole('button', { name: 'Show chat' }).click();
  await expect(chat).toBeVisible();
});

/** Returns the ID of a category that every installation has. */
async function boardGames(person: Person): Promise<number> {
  const answer = (await call(person, 'GET', '/api/v1/categories')) as { data: { categories: { id: number; slug: string }[] } };
  return answer.data.categories.find(({ slug }) => slug === 'board-games')!.id;
}
