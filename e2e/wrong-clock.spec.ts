import type { Locator } from '@playwright/test';
import { MINUTE_MS } from '#core/contract/durations.ts';
import { chatOf } from './fixtures/chat.ts';
import { expect, test } from './fixtures/journey.ts';
import { call, type Person } from './fixtures/person.ts';

const api = ({ slug }: Person, path: string) => `/api/v2/channels/${slug}${path}`;

/** The seconds of the last clock in a text: `4:05` or `1:02:03`. */
function secondsIn(text: string): number {
  const parts = [...text.matchAll(/\d+(?::\d\d)+/g)].at(-1)?.[0].split(':') ?? ['NaN'];
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

for (const clockAhead of [10 * MINUTE_MS, -10 * MINUTE_MS]) {
  test(`a browser whose clock is wrong by ${clockAhead / MINUTE_MS} minutes counts down by the server's clock`, async ({
    newPerson,
    visit,
  }) => {
    const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
    await call(ana, 'PUT', `/api/v2/channels/${ana.slug}/chatroom`, { slow_mode: true, message_interval: 120 });
    const page = await visit(bo, `/${ana.slug}`, { clockAhead });
    const chat = chatOf(page);
    await expect(chat.box).toBeVisible();

    await call(ana, 'POST', api(ana, '/predictions'), { title: 'Does she summit?', outcomes: ['Yes', 'No'], duration: 300 });
    await call(ana, 'POST', api(ana, '/polls'), {
      title: 'Which way up?',
      options: ['East', 'West'],
      duration: 300,
      result_display_duration: 120,
    });
    const expectBetween = async (place: Locator, most: number) => {
      await expect(place).toContainText(/\d:\d\d/);
      const left = secondsIn((await place.textContent())!);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThanOrEqual(most);
    };
    // Only an open prediction has this button.
    const prediction = page.getByRole('region', { name: 'Prediction above chat' });
    await expect(prediction.getByRole('button', { name: 'Predict', exact: true })).toBeVisible();
    await expectBetween(page.getByRole('region', { name: 'Poll', exact: true }).getByRole('timer').first(), 300);

    await chat.send('now I have to wait');
    await expectBetween(chat.region.getByText(/^Slow mode\. You can chat again in/), 120);

    await call(ana, 'POST', api(ana, '/bans'), { banned_username: bo.username, duration: 5, permanent: false });
    await expectBetween(chat.region.getByText(/^You are timed out\./), 300);
  });
}
