import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { unsubscribeFromMail } from '#features/people/notifications/contract/settings.ts';
import { notificationsTexts } from './texts.en.ts';
import UnsubscribePage from './UnsubscribePage.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  cleanup();
  undraw();
  server.close();
});

test('opening the link of a mail changes nothing until the person confirms', async () => {
  server.answers(unsubscribeFromMail, { data: { kind: 'went_live' }, message: 'OK' });
  const { person } = await draw(<UnsubscribePage />, { texts: [notificationsTexts], at: '/unsubscribe?token=7.went_live.abc' });
  expect(await screen.findByText('A channel you follow goes live')).toBeTruthy();
  expect(server.callsOf(unsubscribeFromMail)).toHaveLength(0);
  await person.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('You will no longer get emails about this')).toBeTruthy();
  expect(server.callsOf(unsubscribeFromMail).map(({ query }) => query.get('token'))).toEqual(['7.went_live.abc']);
});

test('a link without a kind of mails says that it is incomplete', async () => {
  await draw(<UnsubscribePage />, { texts: [notificationsTexts], at: '/unsubscribe' });
  expect(await screen.findByText('This link is incomplete or not from this site')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});
