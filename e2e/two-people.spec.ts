import { chatOf, expectOrder, numbered } from './fixtures/chat.ts';
import { nodeOne, nodeTwo } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';

test('two people on two nodes see each other’s messages in the same order', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const [anasPage, bosPage] = await Promise.all([
    visit(ana, `/${ana.slug}`, { node: nodeOne() }),
    visit(bo, `/${ana.slug}`, { node: nodeTwo() }),
  ]);
  const [anas, bos] = [chatOf(anasPage), chatOf(bosPage)];
  await anas.send('good evening from the first node');
  await expect(bos.row('good evening from the first node')).toContainText(ana.username);
  await bos.send('good evening from the second node');
  await expect(anas.row('good evening from the second node')).toContainText(bo.username);
  await expect(anas.row('good evening from the second node').locator('time')).toBeVisible();

  // Both write at once, and everyone sees the server's order.
  const burst = async (who: typeof anas, word: string) => {
    for (const text of numbered(word, 5)) await who.send(text);
  };
  await Promise.all([burst(anas, 'ana says'), burst(bos, 'bo says')]);
  const words = /(?:ana|bo) says \d/;
  for (const chat of [anas, bos]) await expect.poll(async () => (await chat.order(words)).length).toBe(10);
  await anas.said('ana says 5');
  await bos.said('bo says 5');
  const order = await anas.order(words);
  await expectOrder(bos, words, order);
  await anasPage.reload();
  await expectOrder(anas, words, order);
  expect(order.filter((text) => text.startsWith('ana'))).toEqual(numbered('ana says', 5));
  expect(order.filter((text) => text.startsWith('bo'))).toEqual(numbered('bo says', 5));
});

test('a reply shows its recipient, and their page highlights it', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const [anasPage, bosPage] = await Promise.all([
    visit(ana, `/${ana.slug}`, { node: nodeOne() }),
    visit(bo, `/${ana.slug}`, { node: nodeTwo() }),
  ]);
  const [anas, bos] = [chatOf(anasPage), chatOf(bosPage)];
  await anas.send('who brought the flags?');

  await bos.point('who brought the flags?');
  await bos.actions.getByRole('button', { name: 'Reply' }).click();
  await expect(bos.region.getByText(`Replying to @${ana.username}`)).toBeVisible();
  await expect(bos.box).toBeFocused();
  await bosPage.keyboard.type('I did');
  await bosPage.keyboard.press('Enter');
  await expect(bos.region.getByRole('button', { name: 'Cancel reply' })).toBeHidden();

  const answer = anas.row('I did');
  await expect(answer).toContainText(`Replying to @${ana.username}`);
  await expect(answer).toContainText('who brought the flags?');
});

test('M-13 a double click replies to others, never to the viewer', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const anas = chatOf(await visit(ana, `/${ana.slug}`));
  const bos = chatOf(await visit(bo, `/${ana.slug}`));
  await anas.send('the first half was long');
  await bos.send('it was');
  await bos.point('it was');
  await expect(bos.actions.getByRole('button', { name: 'Copy text' })).toBeVisible();
  await expect(bos.actions.getByRole('button', { name: 'Reply' })).toBeHidden();
  await bos.row('it was').dblclick({ position: { x: 250, y: 10 } });
  await expect(bos.region.getByText(/^Replying to/)).toBeHidden();

  await bos.row('the first half').dblclick({ position: { x: 250, y: 10 } });
  await expect(bos.region.getByText(`Replying to @${ana.username}`)).toBeVisible();
  await bos.box.press('Escape');
  await expect(bos.region.getByText(/^Replying to/)).toBeHidden();
});

test('M-04 M-11 a mention is highlighted for the mentioned person and opens their card', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const anas = chatOf(await visit(ana, `/${ana.slug}`));
  const bos = chatOf(await visit(bo, `/${ana.slug}`));
  await anas.send(`welcome @${bo.username}, sit down`);
  const forBo = bos.row('sit down');
  await expect(forBo.locator('.mentions-me')).toBeVisible();
  await expect(anas.row('sit down')).toBeVisible();
  await expect(anas.row('sit down').locator('.mentions-me')).toHaveCount(0);

  await anas
    .row('sit down')
    .getByRole('button', { name: `@${bo.username}` })
    .click();
  const card = anas.region.page().getByRole('dialog', { name: bo.username });
  await expect(card).toContainText('Not following');
  await card.getByRole('link', { name: 'Go to channel' }).click();
  await expect(anas.region.page()).toHaveURL(new RegExp(`/${bo.slug}$`));
});

test('M-09 only https addresses become links, and they send no referrer', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  const chat = chatOf(await visit(ana, `/${ana.slug}`));
  await chat.send('see https://example.invalid/score?half=2 or http://example.invalid/plain or example.invalid');
  const row = chat.row('see https://example.invalid');
  await expect(row.getByRole('link')).toHaveCount(1);
  const link = row.getByRole('link', { name: 'https://example.invalid/score?half=2' });
  await expect(link).toHaveAttribute('href', 'https://example.invalid/score?half=2');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /(?=.*noopener)(?=.*noreferrer)/);
});
