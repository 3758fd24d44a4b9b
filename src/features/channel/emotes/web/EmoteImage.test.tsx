import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { EmoteImage } from './EmoteImage.tsx';

afterEach(undraw);

const image = () => screen.getByRole<HTMLImageElement>('img', { name: ':demoWave:' });

test('M-10 an emote is a picture in a box of fixed size, with its name as alternative text', async () => {
  await draw(<EmoteImage id={9001} name="demoWave" />);
  expect(image().getAttribute('src')).toBe('/emotes/9001/28');
  expect({ width: image().width, height: image().height, title: image().title, emote: image().dataset.emote }).toEqual({
    width: 28,
    height: 28,
    title: ':demoWave:',
    emote: '9001',
  });
});

test('a single emote is larger, and a still one is never animated', async () => {
  await draw(<EmoteImage id={9001} name="demoWave" size={56} still />);
  expect(image().getAttribute('src')).toBe('/emotes/9001/56/still');
});

test('EM-06 a picture that fails to load, such as of a removed emote, is replaced by a chip with the name', async () => {
  const { container } = await draw(<EmoteImage id={9001} name="demoWave" />);
  fireEvent.error(image());
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe(':demoWave:');
  expect(screen.getByText(':demoWave:').title).toBe(':demoWave:');
});

test('a high-density screen gets twice the pixels', async () => {
  vi.stubGlobal('devicePixelRatio', 2);
  await draw(<EmoteImage id={9001} name="demoWave" size={56} />);
  expect(image().getAttribute('src')).toBe('/emotes/9001/112');
  vi.unstubAllGlobals();
});
