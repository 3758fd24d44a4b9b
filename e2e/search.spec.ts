import { expect, test } from './fixtures/journey.ts';
import { call, goLive } from './fixtures/person.ts';

test('SE-02 SE-04 a person finds a live channel by keyboard, with a typo, and later among the recent searches', async ({
  newPerson,
  visit,
}) => {
  const ana = await newPerson('velodrome');
  await goLive(ana, { session_title: 'Laps at dawn' });
  const typed = ana.username.replace('velodrome', 'velodrmoe');
  const page = await visit(null, '/');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { name: ana.username })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Laps at dawn' })).toBeVisible();

  await page.getByRole('combobox', { name: 'Search' }).click();
  await page.getByRole('link', { name: typed }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Results for “${typed}”` })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: ana.username })).toContainText('Laps at dawn');
  await page.getByRole('navigation', { name: 'Result types' }).getByRole('link', { name: 'Tags' }).click();
  await expect(page.getByText('No results for')).toBeVisible();
});

test('SE-04 on a phone the search fills the screen and leads to a category', async ({ visit }) => {
  const page = await visit(null, '/', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByRole('button', { name: 'Search' }).click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('combobox')).toBeFocused();
  await search.getByRole('combobox').fill('stratgy gmes');
  await search.getByRole('option', { name: 'Strategy Games' }).tap();
  await expect(page).toHaveURL(/\/category\/strategy-games$/);
  await expect(search).toBeHidden();
});

test('SE-03 a broadcaster changes the category of the stream, and the search has it at once', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  await goLive(ana, { session_title: 'Rooks before breakfast' });
  const page = await visit(ana, `/${ana.slug}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('/category');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Choose a category' });
  await expect(dialog.getByRole('button', { name: 'Save category' })).toBeDisabled();
  await dialog.getByRole('searchbox').fill('bord gmes');
  await dialog.getByText('Board Games', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save category' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Board Games' })).toBeVisible();
  const { results } = (await call(ana, 'POST', '/multi_search', { searches: [{ preset: 'channel_search', q: ana.slug }] })) as {
    results: { hits: { document: { category: { name: string } } }[] }[];
  };
  expect(results[0]!.hits[0]!.document.category.name).toBe('Board Games');
});
