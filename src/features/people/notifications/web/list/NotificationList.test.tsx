import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { languageChoice } from '#core/web/i18n/locale.ts';
import { addTexts } from '#core/web/i18n/text.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import type { Notification } from '#features/people/notifications/contract/notification.ts';
import {
  aBanNotification,
  aDropNotification,
  aGiftNotification,
  aRoleNotification,
  aStreamNotification,
} from '#features/people/notifications/examples.ts';
import { notificationsTextsDe } from '../texts.de.ts';
import { notificationsTexts } from '../texts.en.ts';
import { NotificationRow } from './NotificationList.tsx';

const NOON = new Date('2026-01-02T12:00:00.000Z');

afterEach(() => {
  undraw();
  languageChoice.set('system');
});

const ended = { id: 40000001, title: 'Sunday rides', category: 'Music', is_live: false };
const ROWS = [
  [aStreamNotification(), 'ana is live', 'ana ist live', '/ana'],
  [aStreamNotification({ livestream: ended }), 'ana was live', 'ana war live', '/ana'],
  [aGiftNotification(), 'eve gifted you a sub to ana', 'eve hat dir ein Abo bei ana geschenkt', '/ana'],
  [aGiftNotification({ gifter: null }), 'Someone gifted you a sub to ana', 'Jemand hat dir ein Abo bei ana geschenkt', '/ana'],
  ...(['moderator', 'vip', 'og', 'sidekick'] as const).flatMap((role) => {
    const [name, english] = {
      moderator: ['Moderator', 'a moderator'],
      vip: ['VIP', 'a VIP'],
      og: ['OG', 'an OG'],
      sidekick: ['Sidekick', 'a sidekick'],
    }[role];
    return [
      [
        aRoleNotification({ role }),
        `You are now ${english} of ana`,
        `Du bist jetzt ${name} bei ana`,
        role === 'moderator' ? '/dashboard/ana' : '/ana',
      ],
      [aRoleNotification({ role, has_role: false }), `You are no longer ${english} of ana`, `Du bist nicht mehr ${name} bei ana`, '/ana'],
    ] as const;
  }),
  [aBanNotification(), 'You are no longer banned from ana', 'Du bist bei ana nicht mehr gebannt', '/ana'],
  [aBanNotification({ permanent: false }), 'Your timeout in ana was lifted', 'Dein Timeout bei ana wurde aufgehoben', '/ana'],
  [aDropNotification(), 'Red helmet is ready to claim', 'Red helmet kann eingelöst werden', '/drops/inventory'],
] as const;

test.each(ROWS)('the row of %j has a text in both languages and links to its page', async (notification, english, german, path) => {
  addTexts('de', notificationsTextsDe);
  for (const [language, sentence] of [
    ['en', english],
    ['de', german],
  ] as const) {
    languageChoice.set(language);
    await draw(<NotificationRow notification={notification} now={NOON} onLeave={() => {}} />, { texts: [notificationsTexts] });
    const row = await screen.findByRole('link');
    expect(row.textContent).toContain(sentence);
    expect(row.getAttribute('href')).toBe(path);
    undraw();
  }
});

test('R-04 a completed drop opens the inventory in a new tab, and says so', async () => {
  const draws = async (notification: Notification) => {
    await draw(<NotificationRow notification={notification} now={NOON} onLeave={() => {}} />, { texts: [notificationsTexts] });
    const row = await screen.findByRole('link');
    const [target, text] = [row.getAttribute('target'), row.textContent];
    undraw();
    return { target, isTold: text.includes('(opens in a new tab)') };
  };
  expect(await draws(aDropNotification())).toEqual({ target: '_blank', isTold: true });
  expect(await draws(aGiftNotification())).toEqual({ target: null, isTold: false });
});
