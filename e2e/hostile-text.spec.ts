import { chatOf } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { call, goLive, say } from './fixtures/person.ts';

/** Each text would have a visible effect if it were interpreted as markup. An opened dialog fails any journey. */
const ATTACKS = [
  '<img src=x onerror="document.body.dataset.owned=1;alert(1)">',
  '<script>document.body.dataset.owned=1;alert(1)</script>',
  '"><svg onload=alert(1)><b>bold</b>',
  '{{constructor.constructor("alert(1)")()}} $' + '{alert(1)}',
  'javascript:alert(1) https://example.invalid/"onmouseover="alert(1)',
  '[emote:1:"><img src=x onerror=alert(1)>]',
];

test('hostile text in messages, title and bio is shown as plain text', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await call(ana, 'PATCH', '/api/v1/account/profile', { bio: ATTACKS.join('\n') });
  await goLive(ana, { session_title: ATTACKS[0]! });
  for (const attack of ATTACKS) await say(bo, ana, attack);

  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  for (const attack of ATTACKS) await expect(chat.rows.getByText(attack, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ATTACKS[0]!);
  for (const attack of ATTACKS) await expect(page.getByRole('main').getByText(attack).first()).toBeVisible();

  // Live messages and replies use the same renderer.
  await say(bo, ana, `now ${ATTACKS[1]}`);
  await chat.point(`now ${ATTACKS[1]}`);
  await chat.actions.getByRole('button', { name: 'Reply' }).click();
  await chat.send(`indeed ${ATTACKS[0]}`);
  await expect(chat.row(`indeed ${ATTACKS[0]}`)).toContainText(`now ${ATTACKS[1]}`);
  await chat.said(`indeed ${ATTACKS[0]}`);

  await page.goto('/');
  await expect(page.getByRole('heading', { name: ATTACKS[0]! })).toBeVisible();
  await page.goto(`/${ana.slug}`);
  await expect(chat.row(`indeed ${ATTACKS[0]}`)).toBeVisible();
  expect(await page.locator('img[src="x"], script:not([src]), svg[onload], [onerror], [onmouseover], b:text("bold")').count()).toBe(0);
  expect(await page.locator('body').getAttribute('data-owned')).toBeNull();
  for (const link of await chat.rows.getByRole('link').all()) expect(await link.getAttribute('href')).toMatch(/^https:/);
});

test('a text that changes the reading direction affects only itself', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await say(bo, ana, '\u202Eevil gnp.exe');
  await say(bo, ana, 'שלום לכולם, זה משחק טוב');
  await say(bo, ana, 'back to left to right');
  const chat = chatOf(await visit(null, `/${ana.slug}`));
  for (const text of ['evil gnp.exe', 'שלום', 'back to left']) {
    const row = chat.row(text);
    await expect(row).toBeVisible();
    // Time and name come before the text, whatever it contains.
    const [time, name] = [
      (await row.locator('time').boundingBox())!,
      (await row.getByRole('button', { name: bo.username }).boundingBox())!,
    ];
    expect(time.x).toBeLessThan(name.x);
    await expect(row.locator('bdi').filter({ hasText: text })).toBeVisible();
  }
});
