import { expect, test } from './fixtures/journey.ts';
import { call, goLive } from './fixtures/person.ts';

const PHONE = { width: 390, height: 844 };

test('the broadcaster opens the dashboard, goes live with a title, visits its sections, and finds the activity after a reload', async ({
  newPerson,
  visit,
}) => {
  const [ana, bo] = await Promise.all([newPerson('ana'), newPerson('bo')]);
  const page = await visit(ana, '/dashboard');
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ana.slug}$`));
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Dashboard sections' });

  await sections.getByRole('link', { name: 'Stream' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Stream' })).toBeVisible();
  await expect(page.getByText('No streams yet')).toBeVisible();
  await page.getByRole('button', { name: 'Go live' }).click();
  const form = page.getByRole('dialog', { name: 'Go live' });
  await form.getByLabel('Title').fill('First lights');
  await form.getByRole('button', { name: 'Continue to stream key' }).click();
  await expect(page.getByText('First lights')).toBeVisible();
  await goLive(ana, { session_title: 'First lights' });
  await expect(page.getByRole('button', { name: 'End stream' })).toBeVisible();
  await expect(page.getByText('Viewers now')).toBeVisible();

  await call(bo, 'POST', `/api/v2/channels/${ana.slug}/follow`, {});
  await sections.getByRole('link', { name: 'Overview' }).click();
  const activity = page.getByRole('region', { name: 'Activity' }).first();
  await expect(activity.getByText(bo.username)).toBeVisible();
  await page.reload();
  await expect(activity.getByText(bo.username)).toBeVisible();

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Overview, other sections' }).click();
  await page.getByRole('dialog', { name: 'Dashboard sections' }).getByRole('link', { name: 'Community' }).click();
  await expect(page.getByRole('button', { name: 'Community, other sections' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${ana.slug}/community$`));
});
