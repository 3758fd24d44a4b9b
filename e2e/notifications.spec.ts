import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { notificationCreated, notificationsRead } from '#features/people/notifications/contract/notification.ts';
import { addPushSubscription, type PushMessage, removePushSubscription } from '#features/people/notifications/contract/settings.ts';
import { nodeOne, nodeTwo } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';
import { call, goLive } from './fixtures/person.ts';
import { expectReceived, expectSubscribed } from './fixtures/socket.ts';

// Strings, because the types of this project have no pages.
const REGISTER = `navigator.serviceWorker.register('/push-worker.js', { scope: '/push/' }).then((registration) => new Promise((resolve) => {
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  const check = () => worker.state === 'activated' && resolve();
  worker.addEventListener('statechange', check);
  check();
}))`;
/** This Chromium cannot show notifications, so the worker stores them. */
const KEEP_SHOWN = `
  registration.showNotification = async (title, options) => { self.shown = { title, ...options }; };
  clients.openWindow = async (address) => { self.opened = address; };
`;
/** Clicks the last shown notification. */
const PRESS_SHOWN = `{
  const pressed = new ExtendableEvent('notificationclick');
  pressed.notification = { data: self.shown.data, close: () => { self.closed = true; } };
  dispatchEvent(pressed);
}`;

/** It has no push service either, and denies the permission, so this script provides both for the page. */
function browserWithPush(endpoint: string): string {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') };
  return `{
    let current = null;
    const subscription = {
      endpoint: '${endpoint}',
      toJSON: () => (${JSON.stringify({ endpoint, keys })}),
      unsubscribe: async () => { current = null; return true; },
    };
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => (permission = 'granted');
    PushManager.prototype.subscribe = async () => (current = subscription);
    PushManager.prototype.getSubscription = async () => current;
  }`;
}

const answerTo = (page: Page, { method, path }: { method: string; path: string }) =>
  page.waitForResponse((response) => response.request().method() === method && new URL(response.url()).pathname === path);
const bell = (page: Page, unread: number) =>
  page.getByRole('banner').getByRole('button', { name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

test('when a followed channel goes live, the bell of another browser shows it, and reading it there marks it as read in every tab', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const page = await visit(bo, `/${ana.slug}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Follow ${ana.username}` })
    .click();
  await expect(page.getByRole('main').getByRole('button', { name: `Following ${ana.username}, unfollow` })).toBeVisible();
  const other = await visit(bo, '/browse', { node: nodeTwo() });
  for (const one of [page, other]) {
    await expect(bell(one, 0)).toBeVisible();
    await expectSubscribed(one, `private-${bo.id}`);
  }
  await goLive(ana, { session_title: 'Sunday rides' });
  for (const one of [page, other]) {
    await expect(bell(one, 1)).toBeVisible();
    await expectReceived(one, notificationCreated);
  }

  await bell(other, 1).click();
  await expect(list(other).getByRole('link', { name: `${ana.username} is live` })).toContainText('Sunday rides');
  await other.keyboard.press('Escape');
  await expectReceived(page, notificationsRead);
  for (const one of [page, other]) await expect(bell(one, 0)).toBeVisible();

  // A role is notified at once, and stays after a reload.
  await call(ana, 'POST', `/api/internal/v1/channels/${ana.slug}/community/vips`, { username: bo.username });
  await expect(bell(page, 1)).toBeVisible();
  await page.reload();
  await bell(page, 1).click();
  await list(page)
    .getByRole('link', { name: `You are now a VIP of ${ana.username}` })
    .click();
  await expect(page).toHaveURL(new RegExp(`/${ana.slug}$`));
});

test('the worker, which has no page, shows a push notification, and a click opens its page', async ({ newPerson, visit }) => {
  const bo = await newPerson('bo');
  const page = await visit(bo, '/settings/notifications', { permissions: ['notifications'] });
  await expect(page.getByRole('switch', { name: 'Push notifications in this browser' })).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await page.evaluate(REGISTER);
  const worker = page.context().serviceWorkers()[0]!;
  await worker.evaluate(KEEP_SHOWN);
  const message: PushMessage = { title: 'ana is live', body: 'Sunday rides', path: '/ana', tag: 's1' };
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: nodeOne(),
    registrationId: await registered,
    data: JSON.stringify(message),
  });
  const { path, ...visible } = message;
  await expect.poll(() => worker.evaluate('self.shown')).toMatchObject({ ...visible, data: { path } });
  expect(await page.evaluate('navigator.serviceWorker.controller')).toBeNull();
  await worker.evaluate(PRESS_SHOWN);
  await expect.poll(() => worker.evaluate('[self.closed, self.opened]')).toEqual([true, `${nodeOne()}/ana`]);
});

test('the push switch subscribes the browser at the server, and ends the subscription', async ({ newPerson, visit }) => {
  const bo = await newPerson('bo');
  const page = await visit(bo, '/');
  const endpoint = `https://push.invalid/${randomUUID()}`;
  await page.addInitScript(browserWithPush(endpoint));
  await page.goto('/settings/notifications');
  const push = page.getByRole('switch', { name: 'Push notifications in this browser' });
  const [added] = await Promise.all([answerTo(page, addPushSubscription), push.click()]);
  expect(added.status()).toBe(200);
  expect(added.request().postDataJSON()).toMatchObject({ endpoint, language: 'en' });
  await expect(push).toBeChecked();
  const [removed] = await Promise.all([answerTo(page, removePushSubscription), push.click()]);
  expect(removed.status()).toBe(200);
  await expect(push).not.toBeChecked();
});
