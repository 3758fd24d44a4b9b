import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accentTokens } from '#core/contract/accent.ts';
import { settingsQuery } from '#core/web/settings.ts';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { someSettings } from '#core/web/testing/some-settings.ts';
import { removeSiteLogo } from '#features/operators/branding/contract.ts';
import BrandingPage from './BrandingPage.tsx';
import { brandingTexts } from './texts.en.ts';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});
afterEach(() => {
  undraw();
  server.close();
});

const logo = { small: '/files/5.webp', large: '/files/6.webp' };

async function open(settings = {}) {
  const drawn = await draw(<BrandingPage />, { texts: [brandingTexts] });
  drawn.cache.setQueryData(settingsQuery.queryKey, { ...someSettings(), name: 'Harbor', ...settings });
  await screen.findAllByText('Harbor');
  return drawn;
}

test('staff see the name, color and languages of the site, and both themes with its color', async () => {
  await open({ accent: '#3366ff', languages: ['de'] });
  expect(screen.getByText('#3366ff')).toBeTruthy();
  expect(screen.getByText('Deutsch')).toBeTruthy();
  for (const theme of ['dark', 'light'] as const) {
    const preview = screen.getByRole('img', { name: theme === 'dark' ? 'Dark theme' : 'Light theme' });
    expect(preview.style.getPropertyValue('--mint')).toBe(accentTokens('#3366ff', theme).mint);
  }
});

test('a removed logo gives way to the drawing of the product everywhere on the page', async () => {
  const { person, container } = await open({ logo });
  expect(container.querySelectorAll('img[src="/files/5.webp"]')).toHaveLength(2);
  server.answers(removeSiteLogo, { data: { logo: null }, message: 'OK' });
  const field = screen.getByRole('group', { name: 'Logo' });
  await person.click(within(field).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(container.querySelectorAll('img[src^="/files/"]')).toHaveLength(0));
  expect(within(field).queryByRole('button', { name: 'Remove' })).toBeNull();
});
