import { CONNECTION_LOST, expect, test } from './fixtures/journey.ts';

const FAILED = {
  'en-GB': ['Grandstand could not be loaded', 'Reload'],
  'de-DE': ['Grandstand konnte nicht geladen werden', 'Neu laden'],
} as const;

for (const [locale, [title, reload]] of Object.entries(FAILED)) {
  test(`a page whose first script fails shows an error at once and can be loaded again, in ${locale}`, async ({ visit, expectProblem }) => {
    expectProblem(CONNECTION_LOST);
    const page = await visit(null, '/browse', { locale });
    await page.route('**/assets/start-*.js', (route) => route.abort('connectionreset'));
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('heading')).toHaveCount(1);

    await page.unroute('**/assets/start-*.js');
    await page.getByRole('link', { name: reload }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toBeHidden();
    await expect(page).toHaveURL(/\/browse$/);
  });
}

test('a page whose scripts do not arrive shows an error after a while, also without any script or style sheet', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(CONNECTION_LOST);
  const page = await visit(null, '/browse');
  await page.route(/\.css$|boot\.js$/, (route) => route.abort());
  // Never answered.
  await page.route(/assets\/.*\.js$/, () => undefined);
  await page.reload({ waitUntil: 'commit' });
  const title = page.getByRole('heading', { name: 'Grandstand could not be loaded' });
  await expect(page.locator('#no-start')).toBeAttached();
  await expect(title).toBeHidden();
  // Instead of the 15 s that the page waits.
  await page.evaluate('for (const animation of document.getAnimations()) animation.finish()');
  await expect(title).toBeVisible();
});
