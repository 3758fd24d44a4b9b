import type { Page } from '@playwright/test';
import { nodeTwo } from './fixtures/installation.ts';
import { expect, test } from './fixtures/journey.ts';
import { call, type Person } from './fixtures/person.ts';

const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const keyField = (page: Page) => page.getByLabel('Stream key', { exact: true });
/** Evaluates an expression with `video`, the element of the preview. */
const ofVideo = <T>(page: Page, expression: string): Promise<T> =>
  page.evaluate(`(() => { const video = document.querySelector('[data-pane=stream_preview] video'); return video && ${expression}; })()`);
const stored = async (person: Person) => {
  const { data } = (await call(person, 'GET', `/api/internal/v1/channels/${person.slug}/stream-key`)) as { data: { stream_key: string } };
  return data.stream_key;
};

test('ST-01 ST-03 a broadcaster sets up an encoder, sees the stream in the preview and its health, and a moderator on another node changes it', async ({
  newPerson,
  stream,
  visit,
}) => {
  const [ana, mod] = [await newPerson('ana'), await newPerson('mod')];
  await call(ana, 'POST', `/api/internal/v1/channels/${ana.slug}/community/moderators`, { username: mod.username });
  const page = await visit(ana, `/dashboard/${ana.slug}`);
  await page.getByRole('button', { name: 'Go live' }).click();
  const form = page.getByRole('dialog', { name: 'Go live' });
  await form.getByLabel('Title').fill('First lights');
  await form.getByRole('button', { name: 'Continue to stream key' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ana.slug}/stream$`));
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue(/^rtmp:/);
  await expect(keyField(page)).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show stream key' }).click();
  await expect(keyField(page)).toHaveValue(await stored(ana));
  await expect(pane(page, 'Preview').getByText('No signal')).toBeVisible();

  const other = await visit(mod, `/dashboard/${ana.slug}/stream`, { node: nodeTwo() });
  await expect(other.getByText('No streams yet')).toBeVisible();
  const encoder = await stream(ana);
  for (const dashboard of [page, other]) {
    await expect(pane(dashboard, 'Connection health').getByText('Connected for')).toBeVisible();
    await expect(pane(dashboard, 'Connection health').getByText('Recommended')).toBeVisible();
  }
  await expect.poll(() => ofVideo<number>(page, 'video.currentTime')).toBeGreaterThan(0.5);
  expect(await ofVideo<boolean>(page, 'video.muted')).toBe(true);
  await expect(keyField(other)).toHaveCount(0);

  await other.getByRole('switch', { name: /^Mature/ }).click();
  await expect(page.getByRole('switch', { name: /^Mature/ })).toBeChecked();
  await call(mod, 'POST', `/api/v2/channels/${ana.slug}/chat-commands`, { command: 'title', parameter: 'Last lights' });
  await expect(page.getByText('Last lights')).toBeVisible();
  const { data: live } = (await call(ana, 'GET', `/api/v2/channels/${ana.slug}/livestream`)) as { data: object };
  expect(live).toMatchObject({ session_title: 'Last lights', is_mature: true });

  encoder.cut();
  await expect(pane(other, 'Connection health').getByRole('alert')).toContainText(`Viewers see “Waiting for ${ana.username}”.`);
  await page.getByRole('button', { name: 'End stream' }).click();
  await page.getByRole('dialog', { name: 'End stream?' }).getByRole('button', { name: 'End stream' }).click();
  await expect(pane(other, 'Connection health').getByText('No signal')).toBeVisible();
  await page.getByRole('button', { name: 'Allow streaming' }).click();
  await expect(page.getByText('Your encoder can stream again.')).toBeVisible();
  await stream(ana);
  await expect(pane(other, 'Connection health').getByText('Connected for')).toBeVisible();
});

test('ST-01 resetting the key ends the stream with the old key', async ({ newPerson, stream, visit }) => {
  const ana = await newPerson('ana');
  const before = await stored(ana);
  const encoder = await stream(ana);
  const page = await visit(ana, `/dashboard/${ana.slug}/stream`);
  await page.getByRole('button', { name: 'Reset key' }).click();
  await page.getByRole('dialog', { name: 'Reset the stream key?' }).getByRole('button', { name: 'Reset key' }).click();
  await expect(page.getByText('Stream key reset.')).toBeVisible();
  expect(await encoder.closed).toMatchObject({ code: 'NetStream.Publish.Denied' });
  expect(await stored(ana)).not.toBe(before);
  await stream(ana);
  await expect(pane(page, 'Connection health').getByText('Connected for')).toBeVisible();
});
