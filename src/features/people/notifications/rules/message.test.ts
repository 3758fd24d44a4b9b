import { expect, test } from 'vitest';
import {
  aBanNotification,
  aDropNotification,
  aGiftNotification,
  aRoleNotification,
  aStreamNotification,
} from '#features/people/notifications/examples.ts';
import { messageOf } from './message.ts';

const INVENTORY = '/drops/inventory';

test.each([
  [aStreamNotification(), 'ana is live', 'ana ist live', '/ana'],
  [aGiftNotification(), 'You are now subscribed to ana', 'Du hast jetzt ein Abo bei ana', '/ana'],
  [aRoleNotification(), 'You are now a VIP of ana', 'Du bist jetzt VIP bei ana', '/ana'],
  [
    aRoleNotification({ role: 'moderator', has_role: false }),
    'You are no longer a moderator of ana',
    'Du bist nicht mehr Moderator bei ana',
    '/ana',
  ],
  [aBanNotification(), 'You are no longer banned from ana', 'Du bist bei ana nicht mehr gebannt', '/ana'],
  [aBanNotification({ permanent: false }), 'Your timeout in ana was lifted', 'Dein Timeout bei ana wurde aufgehoben', '/ana'],
  [aDropNotification(), 'Red helmet is ready to claim', 'Red helmet kann eingelöst werden', INVENTORY],
])('the push message of %j has a text in both languages and the path of its page', (notification, english, german, path) => {
  expect(messageOf(notification, 'en')).toMatchObject({ title: english, path, tag: notification.id });
  expect(messageOf(notification, 'de')).toMatchObject({ title: german, path });
});

test('the body adds what the title omits', () => {
  const bodies = [aStreamNotification(), aGiftNotification(), aGiftNotification({ gifter: null }), aBanNotification(), aDropNotification()];
  expect(bodies.map((one) => messageOf(one, 'en').body)).toEqual([
    'Sunday rides',
    'eve gifted you a subscription.',
    'Someone gifted you a subscription.',
    'You can chat there again.',
    'Claim it in your inventory.',
  ]);
  expect(messageOf(aGiftNotification(), 'de').body).toBe('eve hat dir ein Abo geschenkt.');
});
