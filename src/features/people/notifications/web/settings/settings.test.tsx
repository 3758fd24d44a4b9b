import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataEnvelope } from '#core/contract/envelope.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { replaceProperty } from '#core/web/testing/reset-page.ts';
import Toaster from '#core/web/ui/Toaster.tsx';
import { readAccount } from '#features/people/accounts/contract/account.ts';
import { readSession, type Self } from '#features/people/accounts/contract/entry.ts';
import { viewer } from '#features/people/accounts/examples.ts';
import { accountsTexts } from '#features/people/accounts/web/texts.en.ts';
import { NotificationKind } from '#features/people/notifications/contract/notification.ts';
import {
  addPushSubscription,
  changeNotificationSettings,
  type NotificationSettings,
  removePushSubscription,
  showNotificationSettings,
  showPushKey,
} from '#features/people/notifications/contract/settings.ts';
import { defaultSettings } from '#features/people/notifications/rules/kinds.ts';
import { renewPush } from '../push/push.ts';
import { pushEndpoint, pushOwner } from '../push/push-owner.ts';
import { notificationsTexts } from '../texts.en.ts';
import NotificationSettingsPage from './NotificationSettingsPage.tsx';

const { bio: _bio, created_at: _since, ...self } = viewer;
const settings: NotificationSettings = { kinds: NotificationKind.options.map(defaultSettings), can_email: true };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.answers(readSession, { data: { viewer: self as Self, first_account: false }, message: 'OK' });
  server.answers(readAccount, dataEnvelope({ account: viewer }));
  server.answers(showNotificationSettings, dataEnvelope(settings));
  server.answers(showPushKey, dataEnvelope({ public_key: 'key', count: 0 }));
  server.answers(addPushSubscription, dataEnvelope({ count: 1 }));
  server.answers(removePushSubscription, dataEnvelope({ count: 0 }));
});
afterEach(() => {
  undraw();
  server.close();
});

const open = () =>
  draw(
    <>
      <NotificationSettingsPage />
      <Toaster />
    </>,
    { texts: [accountsTexts, notificationsTexts] },
  );
const isOn = (button: HTMLElement) => button.getAttribute('aria-checked') === 'true';
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true';
const group = (name: string) => screen.findByRole('group', { name });

test('an account with an unconfirmed address reads that it gets no emails', async () => {
  server.answers(readAccount, dataEnvelope({ account: { ...viewer, email_confirmed: false } }));
  await open();
  expect((await screen.findByRole('link', { name: 'confirm your address' })).getAttribute('href')).toBe('/settings/security');
});

test('without a mail server the page does not mention an unconfirmed address', async () => {
  server.answers(readAccount, dataEnvelope({ account: { ...viewer, email_confirmed: false } }));
  server.answers(showNotificationSettings, dataEnvelope({ ...settings, can_email: false }));
  await open();
  await group('A channel you follow goes live');
  expect(screen.queryByRole('link', { name: 'confirm your address' })).toBeNull();
});

test('every kind has a switch per channel that shows its stored value', async () => {
  await open();
  const live = await group('A channel you follow goes live');
  const states = ['On this site', 'Push', 'Email'].map((name) => isOn(within(live).getByRole('switch', { name })));
  expect(states).toEqual([true, true, false]);
  expect(screen.getAllByRole('group').map((one) => one.querySelector('legend')?.textContent)).toEqual([
    'A channel you follow goes live',
    'You receive a gifted sub',
    'You get or lose a role',
    'A ban or timeout is lifted',
    'A drop is ready to claim',
  ]);
});

test('without a mail server, email is not offered', async () => {
  server.answers(showNotificationSettings, dataEnvelope({ ...settings, can_email: false }));
  await open();
  await group('You receive a gifted sub');
  expect(screen.queryByRole('switch', { name: 'Email' })).toBeNull();
});

test('loading settings show no switches, and a failure can be retried', async () => {
  server.refuses(showNotificationSettings, 'UNAVAILABLE');
  const { person } = await open();
  expect(screen.queryByRole('group')).toBeNull();
  expect(await screen.findByText("Couldn't load your settings")).toBeTruthy();
  server.answers(showNotificationSettings, dataEnvelope(settings));
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await group('You receive a gifted sub')).toBeTruthy();
});

test('a switch immediately changes only its kind and channel', async () => {
  const finish = server.waits(changeNotificationSettings, dataEnvelope(settings));
  const { person } = await open();
  const gifts = await group('You receive a gifted sub');
  const email = within(gifts).getByRole('switch', { name: 'Email' });
  await person.click(email);
  expect(isOn(email)).toBe(true);
  const kinds = [{ kind: 'subscription_gifted', email: true }];
  await waitFor(() => expect(server.callsOf(changeNotificationSettings).map(({ body }) => body)).toEqual([{ kinds }]));
  finish();
});

test('a kind that is off on this site offers neither push nor mail', async () => {
  const off = settings.kinds.map((one) => (one.kind === 'role_changed' ? { ...one, in_app: false } : one));
  server.answers(changeNotificationSettings, dataEnvelope({ ...settings, kinds: off }));
  const { person } = await open();
  const roles = await group('You get or lose a role');
  await person.click(within(roles).getByRole('switch', { name: 'On this site' }));
  const others = ['Push', 'Email'].map((name) => within(roles).getByRole('switch', { name }));
  await waitFor(() =>
    expect(others.map((one) => [isOn(one), isDisabled(one)])).toEqual([
      [false, true],
      [false, true],
    ]),
  );
});

test('a failed change is rolled back with the reason', async () => {
  server.refuses(changeNotificationSettings, 'UNAVAILABLE');
  const { person } = await open();
  const push = within(await group('You get or lose a role')).getByRole('switch', { name: 'Push' });
  await person.click(push);
  await waitFor(() => expect(server.callsOf(changeNotificationSettings)).toHaveLength(1));
  await waitFor(() => expect(isOn(push)).toBe(true));
  await toasted('The service is unavailable. Try again shortly.');
});

/** Fake push service: the permission prompt's answer and the subscription. */
function aBrowser({ permission = 'default' as NotificationPermission, answer = 'granted' as NotificationPermission } = {}) {
  const browser = { subscribed: 0, current: null as null | { endpoint: string }, refuses: false, keeps: false };
  const subscription = () => {
    const endpoint = `https://push.example/${browser.subscribed}`;
    return {
      endpoint,
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        if (browser.keeps) return false;
        browser.current = null;
        return true;
      },
    };
  };
  const registration = {
    active: {},
    pushManager: {
      getSubscription: async () => browser.current,
      subscribe: async () => {
        if (browser.refuses) throw new DOMException('Registration failed', 'AbortError');
        browser.subscribed += 1;
        browser.current = subscription();
        return browser.current;
      },
    },
  };
  const serviceWorker = { register: async () => registration, getRegistration: async () => registration };
  replaceProperty(navigator, 'serviceWorker', { value: serviceWorker });
  vi.stubGlobal('PushManager', class {});
  const asked = vi.fn(async () => {
    Object.assign(globalThis.Notification, { permission: answer });
    return answer;
  });
  vi.stubGlobal('Notification', { permission, requestPermission: asked });
  return Object.assign(browser, { asked });
}

/** A toast's text also appears in a live region. */
const toasted = async (text: string | RegExp) => expect(await screen.findAllByText(text)).not.toEqual([]);
const pushSwitch = () => screen.findByRole('switch', { name: 'Push notifications in this browser' });

test('a browser without push shows a message and no working switch', async () => {
  await open();
  expect(isDisabled(await pushSwitch())).toBe(true);
  expect(screen.getByText('This browser does not support push notifications.')).toBeTruthy();
});

test('blocked push shows where to allow it', async () => {
  aBrowser({ permission: 'denied' });
  await open();
  expect(isDisabled(await pushSwitch())).toBe(true);
  expect(screen.getByText(/Allow them in your browser settings/)).toBeTruthy();
});

test('allowed push subscribes this browser and stores the user', async () => {
  const browser = aBrowser();
  const { person } = await open();
  expect(browser.asked).not.toHaveBeenCalled();
  await person.click(await pushSwitch());
  await toasted('Push notifications are on in this browser.');
  expect(isOn(await pushSwitch())).toBe(true);
  expect(server.callsOf(addPushSubscription).map(({ body }) => body)).toMatchObject([
    { endpoint: 'https://push.example/1', language: 'en' },
  ]);
  expect(pushOwner.get()).toBe(self.id);
});

test('denied push stays off and shows how to allow it later', async () => {
  const browser = aBrowser({ answer: 'denied' });
  const { person } = await open();
  await person.click(await pushSwitch());
  expect(await screen.findByText(/Allow them in your browser settings/)).toBeTruthy();
  expect({ isOn: isOn(await pushSwitch()), subscribed: browser.subscribed, calls: server.callsOf(addPushSubscription) }).toEqual({
    isOn: false,
    subscribed: 0,
    calls: [],
  });
});

test('a dismissed prompt leaves push off and can be repeated', async () => {
  aBrowser({ answer: 'default' });
  const { person } = await open();
  await person.click(await pushSwitch());
  await waitFor(async () => expect(isDisabled(await pushSwitch())).toBe(false));
  expect(isOn(await pushSwitch())).toBe(false);
});

test('push stays off when the browser cannot subscribe', async () => {
  aBrowser().refuses = true;
  const { person } = await open();
  await person.click(await pushSwitch());
  await toasted("Couldn't turn on push notifications. Try again later.");
  expect({ isOn: isOn(await pushSwitch()), pushOwner: pushOwner.get() }).toEqual({ isOn: false, pushOwner: null });
});

test('push stays off with the reason when the server refuses', async () => {
  server.refuses(addPushSubscription, 'BAD_ENDPOINT');
  aBrowser();
  const { person } = await open();
  await person.click(await pushSwitch());
  await toasted("The server can't reach this browser's push service.");
  expect({ isOn: isOn(await pushSwitch()), pushOwner: pushOwner.get() }).toEqual({ isOn: false, pushOwner: null });
});

async function openSubscribed() {
  const browser = aBrowser();
  const { person } = await open();
  await person.click(await pushSwitch());
  await toasted('Push notifications are on in this browser.');
  return { browser, person };
}

test('turning push off unsubscribes the browser even if the server is unreachable', async () => {
  const { browser, person } = await openSubscribed();
  const problem = vi.spyOn(console, 'error').mockReturnValue();
  server.loses(removePushSubscription);
  await person.click(await pushSwitch());
  await toasted('Push notifications are off in this browser.');
  expect({ isOn: isOn(await pushSwitch()), current: browser.current, pushOwner: pushOwner.get() }).toEqual({
    isOn: false,
    current: null,
    pushOwner: null,
  });
  expect(problem).toHaveBeenCalledOnce();
});

test('push stays on with a message when the browser fails to unsubscribe', async () => {
  const { browser, person } = await openSubscribed();
  vi.spyOn(console, 'warn').mockReturnValue();
  browser.keeps = true;
  await person.click(await pushSwitch());
  await toasted(/turn off push notifications/);
  expect({ isOn: isOn(await pushSwitch()), pushOwner: pushOwner.get(), calls: server.callsOf(removePushSubscription) }).toEqual({
    isOn: true,
    pushOwner: self.id,
    calls: [],
  });
});

test('an unknown push state offers a retry', async () => {
  aBrowser();
  const { getRegistration } = navigator.serviceWorker;
  Object.assign(navigator.serviceWorker, { getRegistration: () => Promise.reject(new DOMException('No', 'SecurityError')) });
  pushOwner.set(self.id);
  const { person } = await open();
  expect(await screen.findByText("Couldn't check whether push notifications are on")).toBeTruthy();
  Object.assign(navigator.serviceWorker, { getRegistration });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await pushSwitch()).toBeTruthy();
});

test('a subscription is sent again after sign-in, and otherwise only when it has changed', async () => {
  const { browser } = await openSubscribed();
  await renewPush();
  expect(server.callsOf(addPushSubscription)).toHaveLength(1);
  pushEndpoint.set(null);
  await renewPush();
  await renewPush();
  expect(server.callsOf(addPushSubscription)).toHaveLength(2);
  browser.current = { ...browser.current!, endpoint: 'https://push.example/other' };
  await renewPush();
  expect(server.callsOf(addPushSubscription)).toHaveLength(3);
});
