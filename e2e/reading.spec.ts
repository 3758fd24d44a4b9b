import type { Page } from '@playwright/test';
import { chatOf, expectOrder, numbered, readThrough } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { type Person, say, sayAll } from './fixtures/person.ts';

/** Fills the room with more messages than fit on a screen. */
async function fillRoom(ana: Person): Promise<void> {
  await sayAll(ana, ana, numbered('earlier', 60));
}

test('L-01 L-04 the mouse wheel pauses the chat, the button counts new messages and returns to them, and a divider marks the unread ones', async ({
  newPerson,
  visit,
}) => {
  const ana = await newPerson('ana');
  await fillRoom(ana);
  const page = await visit(null, `/${ana.slug}`);
  const chat = chatOf(page);
  await expect(chat.row('earlier 60')).toBeInViewport();
  await say(ana, ana, 'one more');
  await expect(chat.row('one more')).toBeInViewport();
  await expect.poll(chat.distanceFromBottom).toBeLessThanOrEqual(10);

  await chat.scroller.hover();
  await chat.scrolled(() => page.mouse.wheel(0, -400));
  await expect(chat.pausedButton).toHaveText('Paused');
  expect(await chat.distanceFromBottom()).toBeGreaterThan(300);
  const reading = await chat.scroller.evaluate((box) => box.scrollTop);
  await sayAll(ana, ana, numbered('unread', 3));
  await expect(chat.pausedButton).toHaveText('Paused, 3 new messages');
  expect(await chat.scroller.evaluate((box) => box.scrollTop)).toBe(reading);

  await page.mouse.wheel(0, 300);
  await expect(chat.divider).toBeVisible();
  await expectOrder(chat, /one more|New messages|unread \d/, ['one more', 'New messages', 'unread 1', 'unread 2', 'unread 3']);
  await chat.pausedButton.click();
  await expect(chat.pausedButton).toBeHidden();
  await expect(chat.row('unread 3')).toBeInViewport();
  await say(ana, ana, 'and it follows again');
  await expect(chat.row('and it follows again')).toBeInViewport();
});

test('L-01 scrolling back to the bottom resumes the chat', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  await fillRoom(ana);
  const page = await visit(null, `/${ana.slug}`);
  const chat = chatOf(page);
  await expect(chat.row('earlier 60')).toBeInViewport();
  await chat.scroller.hover();
  await page.mouse.wheel(0, -300);
  await expect(chat.pausedButton).toBeVisible();
  await page.mouse.wheel(0, 2000);
  await expect(chat.pausedButton).toBeHidden();
  await say(ana, ana, 'back at the bottom');
  await expect(chat.row('back at the bottom')).toBeInViewport();
});

test('L-02 dragging the chat down by touch pauses it, and a flick back to the bottom resumes it', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  await fillRoom(ana);
  const page = await visit(null, `/${ana.slug}`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const chat = chatOf(page);
  await expect(chat.row('earlier 60')).toBeInViewport();
  const area = (await chat.scroller.boundingBox())!;
  const browser = await page.context().newCDPSession(page);
  /**
   * Ten touch moves, `pace` milliseconds apart by their own timestamps, so that the machine's speed does not affect the scroll distance.
   */
  const drag = async (from: number, to: number, pace: number) => {
    const began = Date.now();
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
      browser.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: area.x + 60, y: area.y + from + ((to - from) * step) / 10 }],
        timestamp: (began + step * pace) / 1000,
      });
    const steps = Array.from({ length: 10 }, (_, at) => at + 1);
    // Sent all at once, because the browser treats a late move as a resting finger.
    await Promise.all([touch('touchStart', 0), ...steps.map((step) => touch('touchMove', step)), touch('touchEnd', 10)]);
  };
  await drag(100, 300, 100);
  await expect(chat.pausedButton).toBeVisible();
  await sayAll(ana, ana, numbered('unread', 2));
  await expect(chat.pausedButton).toHaveText('Paused, 2 new messages');
  // This is more than the first drag and the height of two messages, so it always reaches the bottom.
  await drag(area.height - 10, 10, 10);
  await expect(chat.pausedButton).toBeHidden();
  await expect(chat.row('unread 2')).toBeInViewport();
});

test('L-03 a tab that becomes visible again shows the newest message', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  await fillRoom(ana);
  const page = await visit(null, `/${ana.slug}`);
  const chat = chatOf(page);
  await expect(chat.row('earlier 60')).toBeInViewport();
  await chat.scroller.hover();
  await page.mouse.wheel(0, -400);
  await expect(chat.pausedButton).toBeVisible();
  await showTab(page, 'hidden');
  await say(ana, ana, 'while you were away');
  await showTab(page, 'visible');
  await expect(chat.pausedButton).toBeHidden();
  await expect(chat.row('while you were away')).toBeInViewport();
});

test('the chat can also be paused by its button, and sending a message resumes it', async ({ newPerson, visit }) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  await fillRoom(ana);
  const page = await visit(ana, `/${ana.slug}`);
  const chat = chatOf(page);
  const toggle = chat.region.getByRole('button', { name: 'Pause scrolling' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await say(bo, ana, 'said by somebody else');
  await expect(chat.pausedButton).toHaveText('Paused, 1 new message');
  expect(await chat.distanceFromBottom()).toBeGreaterThan(10);
  await chat.send('I am back');
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(chat.row('I am back')).toBeInViewport();
});

test('L-09 a reload keeps the history, and scrolling up loads older messages', async ({ newPerson, visit }) => {
  const ana = await newPerson('ana');
  await sayAll(ana, ana, numbered('minute', 230));
  const page = await visit(null, `/${ana.slug}`);
  const chat = chatOf(page);
  await expect(chat.row('minute 230')).toBeInViewport();
  await page.reload();
  await expect(chat.row('minute 230')).toBeInViewport();
  expect(await readThrough(page, /minute \d+/)).toEqual(numbered('minute', 230));
});

async function showTab(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.locator('html').evaluate((html, visibilityState) => {
    const document = html.ownerDocument;
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
    document.dispatchEvent(new document.defaultView.Event('visibilitychange'));
  }, state);
}
