import { chatOf, expectOrder } from './fixtures/chat.ts';
import { CONNECTION_LOST, expect, test, toastOf } from './fixtures/journey.ts';
import { say } from './fixtures/person.ts';

const SEND = '**/api/v2/messages/send/*';

test('F-06 a message shows before the server has stored it, and only once afterwards', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  const { promise: mayGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(SEND, async (route) => {
    await mayGo;
    await route.continue();
  });
  await chat.send('am I early?');
  await expect(chat.row('am I early?')).toBeVisible();
  await chat.row('am I early?').hover();
  await expect(chat.actions).toBeHidden();
  await expect(chat.box).toHaveText('');
  const key = await chat.row('am I early?').getAttribute('data-key');

  letGo();
  await chat.point('am I early?');
  // It is still the same row, so nothing flickered.
  expect(await chat.row('am I early?').getAttribute('data-key')).toBe(key);
  await say(ana, ana, 'the next one');
  await expectOrder(chat, /am I early\?|the next one/, ['am I early?', 'the next one']);
});

test('F-06 there is one row even if the realtime event arrives before the reply', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route(SEND, async (route) => {
    const response = await route.fetch();
    await mayAnswer;
    await route.fulfill({ response });
  });
  await chat.send('who is first?');
  await chat.said('who is first?');
  const answered = page.waitForResponse(SEND);
  letAnswer();
  await answered;
  await say(ana, ana, 'said later');
  await expectOrder(chat, /who is first\?|said later/, ['who is first?', 'said later']);
});

test('F-07 a text with too many special characters is not sent; it stays in the box, and a toast gives the reason', async ({
  newPerson,
  visit,
}) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/messages/send/')) sent++;
  });
  const noise = '=+$%^*='.repeat(8);
  await chat.send(noise);
  await expect(toastOf(page, 'Your message has too many special characters.')).toBeVisible();
  await expect(chat.box).toHaveText(noise);
  expect(sent).toBe(0);
});

test('F-07 after a server error the text returns to the box if the message is not in the history', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  expectProblem(/Failed to load resource: the server responded with a status of 500/);
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  await page.route(SEND, (route) => route.fulfill({ status: 500, body: 'a proxy is unwell' }), { times: 1 });
  await chat.send('is anybody there?');
  await expect(toastOf(page, "Your message wasn't sent. It's back in the message box.")).toBeVisible();
  await expect(chat.box).toHaveText('is anybody there?');
  await expect(chat.row('is anybody there?')).toHaveCount(0);
});

test('F-06 a message that was stored but got no reply is found in the history and not duplicated', async ({
  newPerson,
  visit,
  expectProblem,
}) => {
  expectProblem(CONNECTION_LOST);
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  await page.route(
    SEND,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/messages/send/'));
  await chat.send('did you hear that?');
  await lost;
  await say(ana, ana, 'we did');
  await expectOrder(chat, /did you hear that\?|we did/, ['did you hear that?', 'we did']);
  await chat.said('did you hear that?');
  await expect(chat.box).toHaveText('');
  await page.reload();
  await expectOrder(chat, /did you hear that\?|we did/, ['did you hear that?', 'we did']);
});

test('F-02 F-03 F-05 blank text is not sent, <3 becomes a heart, pasting is plain, and the up arrow repeats', async ({
  newPerson,
  visit,
}) => {
  const ana = await newPerson('ana');
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  await chat.send('   ');
  await expect(chat.region.getByText('Be the first to chat')).toBeVisible();
  await expect(chat.sendButton).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');

  await chat.send('we <3 this');
  await expect(chat.rows.filter({ hasText: /we\s+this/ }).getByRole('img', { name: '❤️' })).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(chat.box).toHaveText('we <3 this');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');

  await chat.box.evaluate((box) => {
    const { DataTransfer, ClipboardEvent } = box.ownerDocument.defaultView;
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'bold\nwords');
    clipboardData.setData('text/html', '<b>bold</b><br>words');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(chat.box).toHaveText('bold words');
  await expect(chat.box.locator('b, strong')).toHaveCount(0);
});
