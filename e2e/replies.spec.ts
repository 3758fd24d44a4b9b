import { chatOf } from './fixtures/chat.ts';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test, toastOf } from './fixtures/journey.ts';
import { answer, call, say } from './fixtures/person.ts';

test('a reply opens its thread, which updates live and can be replied to', async ({ newPerson, visit }) => {
  const [ana, bo, cy] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('cy')]);
  const flags = await say(ana, ana, 'who brought the flags?');
  await say(ana, ana, 'and who has the drum?');
  await answer(bo, ana, flags, 'bo did');
  const cysPage = await visit(cy, `/${ana.slug}`, { node: nodeTwo() });
  const cys = chatOf(cysPage);
  await cys.row('bo did').getByTitle('Show thread').click();
  const thread = cys.region.getByRole('region', { name: 'Thread' });
  await expect(thread).toContainText('who brought the flags?');
  await expect(thread.getByRole('list', { name: '1 reply' })).toContainText('bo did');
  await expect(thread).not.toContainText('and who has the drum?');

  await answer(ana, ana, flags, 'thank you bo');
  await expect(thread.getByRole('list', { name: '2 replies' })).toContainText('thank you bo');
  await thread.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(cys.region.getByText(`Replying to @${ana.username}`).last()).toBeVisible();
  await expect(cys.box).toBeFocused();
  await cysPage.keyboard.type('I have the drum');
  await cysPage.keyboard.press('Enter');
  await expect(thread.getByRole('list', { name: '3 replies' })).toContainText('I have the drum');
  await thread.getByRole('button', { name: 'Back to chat' }).click();
  await expect(thread).toBeHidden();
  await expect(cys.row('and who has the drum?')).toBeVisible();
});

test('M-05 M-06 M-03 a message deleted by a moderator disappears for viewers at once and after a reload, also in replies', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo, cy] = await Promise.all([newPerson('ana'), newPerson('bo'), newPerson('cy')]);
  const bad = await say(bo, ana, 'the butler did it');
  await answer(cy, ana, bad, 'no spoilers please');
  const anasPage = await visit(ana, `/${ana.slug}`);
  const cysPage = await visit(cy, `/${ana.slug}`, { node: nodeTwo() });
  const [anas, cys] = [chatOf(anasPage), chatOf(cysPage)];
  const gone = cys.rows.filter({ hasText: 'Deleted by a moderator' });
  await expect(cys.row('no spoilers please')).toContainText('the butler did it');
  await cys.point('the butler did it');
  await expect(cys.actions.getByRole('button', { name: 'Reply' })).toBeVisible();
  await expect(cys.actions.getByRole('button', { name: 'Delete message' })).toBeHidden();

  await anas.point('the butler did it');
  await anas.actions.getByRole('button', { name: 'Delete message' }).click();
  await expect(anas.rows.locator('del')).toHaveText('the butler did it');
  await expect(anas.rows.filter({ hasText: '(Deleted)' })).toContainText(bo.username);
  await expect(gone).toContainText(bo.username);
  await expect(cys.region).not.toContainText('the butler did it');
  await cysPage.reload();
  await expect(gone).toContainText(bo.username);
  await expect(cys.row('no spoilers please')).toBeVisible();
  await expect(cys.region).not.toContainText('the butler did it');
});

test('M-05 a user can delete their own message for everyone', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const bos = chatOf(await visit(bo, `/${ana.slug}`));
  const strangers = chatOf(await visit(null, `/${ana.slug}`, { node: nodeTwo() }));
  await bos.send('my secret is out');
  await expect(strangers.row('my secret is out')).toBeVisible();
  await bos.said('my secret is out');
  await bos.actions.getByRole('button', { name: 'Delete message' }).click();
  for (const chat of [bos, strangers]) {
    await expect(chat.rows.filter({ hasText: 'Deleted by a moderator' })).toContainText(bo.username);
    await expect(chat.region).not.toContainText('my secret is out');
  }
});

test('MO-02 deleting an already deleted message keeps it deleted and says so', async ({ newPerson, visit, expectProblem }) => {
  expectProblem(/status of 409/);
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  const { id } = await say(bo, ana, 'said and regretted');
  await chat.said('said and regretted');
  // The event of the first deletion has not arrived yet.
  await page.route('**/messages/*', async (route) => {
    await call(bo, 'DELETE', `/api/v2/chatrooms/${ana.chatroomId}/messages/${id}`);
    await route.continue();
  });
  await chat.actions.getByRole('button', { name: 'Delete message' }).click();
  await expect(toastOf(page, 'This message was already deleted.')).toBeVisible();
  await expect(chat.rows.locator('del')).toHaveText('said and regretted');
});
