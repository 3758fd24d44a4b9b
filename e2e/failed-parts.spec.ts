import type { Page } from '@playwright/test';
import { chatOf } from './fixtures/chat.ts';
import { nodeOne } from './fixtures/installation.ts';
import { CONNECTION_LOST, expect, test } from './fixtures/journey.ts';
import { panelOf } from './fixtures/panels.ts';
import type { Person } from './fixtures/person.ts';

/** The console message of the page about a part that failed to load. */
const PART_FAILED = /failed to load/;

/** Opens a person's own channel in a browser that cannot fetch these scripts. */
async function openWithout(scripts: string, person: Person, visit: (who: null, path: string) => Promise<Page>): Promise<Page> {
  const page = await visit(null, '/');
  await page.context().addCookies(person.cookies.map((cookie) => ({ ...cookie, url: nodeOne() })));
  await page.route(scripts, (route) => route.abort('connectionreset'));
  await page.goto(`/${person.slug}`);
  return page;
}

/**
 * Switches the page to a new server: its page starts with another script, and it does not have this one. Returns the replies for it, and a
 * function that serves everything from the next navigation on, as for a page of the new build.
 */
async function redeployWithout(script: string, page: Page): Promise<{ gone: number[]; endAtReload: () => void }> {
  const gone: number[] = [];
  let isOver = false;
  await page.route(`**/assets/${script}-*.js`, async (route) => {
    if (isOver) return route.continue();
    const url = route
      .request()
      .url()
      .replace(new RegExp(`${script}-[^.]+`), `${script}-00000000`);
    const answer = await route.fetch({ url });
    gone.push(answer.status());
    expect(answer.headers()['content-type']).toContain('text/plain');
    await route.fulfill({ response: answer });
  });
  await page.route(new URL('/', page.url()).href, async (route) => {
    if (isOver) return route.continue();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/start-[\w-]+\.js/, 'start-00000000.js') });
  });
  const endAtReload = () => {
    page.on('request', (request) => {
      isOver ||= request.isNavigationRequest();
    });
  };
  return { gone, endAtReload };
}

test('without the code of a tooltip, a dialog and a page the rest of the page works, and they load when the network is back', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(CONNECTION_LOST);
  expectProblem(PART_FAILED);
  const page = await visit(null, '/');
  const home = page.getByRole('link', { name: 'Grandstand' });
  await expect(home).toBeVisible();
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'));

  await page.getByRole('button', { name: /theme/i }).hover();
  await page.getByRole('button', { name: 'Sign in' }).click();
  const dialog = page.getByRole('dialog', { name: "Couldn't load this part" });
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(home).toBeVisible();

  await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: "Couldn't load this part" })).toBeVisible();
  await expect(home).toBeVisible();

  await page.unroute('**/assets/*.js');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main.getByRole('heading', { name: 'Browse', level: 1 })).toBeVisible();
  await page.evaluate('dispatchEvent(new Event("online"))');
  const themes = page.getByRole('button', { name: /theme/i });
  await themes.hover();
  await expect(page.getByText((await themes.getAttribute('aria-label'))!)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Password' })).toBeVisible();
});

test('a chat panel whose code fails to load shows an error beside a working chat, and loads once the browser is online', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  expectProblem(CONNECTION_LOST);
  expectProblem(PART_FAILED);
  const ana = await newPerson('ana');
  const page = await openWithout('**/assets/SettingsPanel-*.js', ana, visit);
  const chat = chatOf(page);
  await chat.region.getByRole('button', { name: 'Chat settings' }).click();
  const failed = chat.region.getByRole('dialog', { name: "Couldn't load this part" });
  await expect(failed.getByRole('button', { name: 'Try again' })).toBeVisible();
  await failed.getByRole('button', { name: 'Close' }).click();
  await chat.send('the chat works');
  await chat.said('the chat works');

  await chat.region.getByRole('button', { name: 'Chat settings' }).click();
  await expect(failed).toBeVisible();
  await page.unroute('**/assets/SettingsPanel-*.js');
  await page.evaluate('dispatchEvent(new Event("online"))');
  await expect(panelOf(page, 'Chat settings')).toBeVisible();
  await expect(chat.row('the chat works')).toBeVisible();
});

test('a chat whose message box fails to load is still readable, and a retry loads the box', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(CONNECTION_LOST);
  expectProblem(PART_FAILED);
  const ana = await newPerson('ana');
  const page = await openWithout('**/assets/composer-*.js', ana, visit);
  const chat = chatOf(page);
  await expect(chat.region.getByText("Couldn't load this part")).toBeVisible();

  await page.unroute('**/assets/composer-*.js');
  await chat.region.getByRole('button', { name: 'Try again' }).click();
  await chat.send('the box is back');
  await chat.said('the box is back');
});

test('after a redeploy a page of the old build offers a reload where its code is gone, and keeps working elsewhere', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/the server responded with a status of 404/);
  expectProblem(PART_FAILED);
  const page = await visit(null, '/');
  await expect(page.getByRole('link', { name: 'Grandstand' })).toBeVisible();
  const { gone, endAtReload } = await redeployWithout('BrowsePage', page);

  await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'A new version is available' })).toBeVisible();
  expect(new Set(gone)).toEqual(new Set([404]));
  endAtReload();
  await main.getByRole('button', { name: 'Reload' }).click();
  await expect(main.getByRole('heading', { name: 'Browse', level: 1 })).toBeVisible();
});

test('a page of the old build that can no longer read live updates offers a reload', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(/the server responded with a status of 404/);
  expectProblem(PART_FAILED);
  const ana = await newPerson('ana');
  // A page without live updates, which would load the code that reads them.
  const page = await visit(null, '/healthz');
  const { endAtReload } = await redeployWithout('events', page);

  await page.goto(`/${ana.slug}`);
  const notice = page.getByRole('alert').filter({ hasText: 'A new version is available.' });
  await expect(notice).toBeVisible();
  endAtReload();
  await notice.getByRole('button', { name: 'Reload' }).click();
  const chat = chatOf(page);
  await expect(chat.region).toBeVisible();
  await expect(notice).toBeHidden();
});
