import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { FakeServer } from '#core/web/testing/fake-server.ts';
import { stubPictures } from '#core/web/testing/stub-pictures.ts';
import { showChannel } from '#features/channel/channels/contract/channel.ts';
import { changeOfflineBanner, removeOfflineBanner } from '#features/channel/channels/contract/profile.ts';
import { aChannel } from '#features/channel/channels/examples.ts';
import { streamTexts } from '../stream/texts.en.ts';
import { channelsTexts } from '../texts.en.ts';
import { useChannel } from '../use-channel.ts';
import { BannerPane } from './BannerPane.tsx';

const banner = { src: '/files/aa11.webp', srcset: '/files/aa11.webp 1920w, /files/aa22.webp 960w, /files/aa33.webp 480w' };

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  stubPictures(1920, 1080);
});
afterEach(() => {
  undraw();
  server.close();
});

function Page() {
  const [slug] = useState('ana');
  const { data } = useChannel(slug);
  return data ? <BannerPane channel={data} /> : null;
}

test('R-01 the broadcaster uploads an offline banner, sees it, and removes it', async () => {
  server.answers(showChannel, aChannel());
  server.answers(changeOfflineBanner, { data: { offline_banner_image: banner }, message: 'OK' });
  server.answers(removeOfflineBanner, { data: { offline_banner_image: null }, message: 'OK' });
  const { person, container } = await draw(<Page />, { texts: [channelsTexts, streamTexts] });
  expect(await screen.findByText('No picture yet')).toBeTruthy();
  await person.upload(screen.getByLabelText('Choose a picture'), new File(['content'], 'hill.png', { type: 'image/png' }));
  await person.click(await screen.findByRole('button', { name: 'Save picture' }));
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('srcset')).toBe(banner.srcset));
  expect(server.callsOf(changeOfflineBanner)[0]).toMatchObject({
    path: '/api/internal/v1/channels/ana/offline-banner',
    body: { image: btoa('cut') },
  });
  await person.click(screen.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No picture yet')).toBeTruthy();
});
