import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw, undraw } from '../../../core/web/testing/draw.tsx';
import { EmoteImage } from './EmoteImage.tsx';

afterEach(undraw);

const image = () => screen.getByRole<HTMLImageElement>('img', { name: ':demoWave:' });
const address = (src: string) => new URL(src, location.href).pathname;

test('M-10 an emote is a picture in a box of its own size, named for whoever cannot see it', async () => {
  await draw(<EmoteImage id={9001} name="demoWave" />);
  expect(address(image().src)).toBe('/emotes/9001/28');
  expect(image().srcset).toBe('/emotes/9001/28 1x, /emotes/9001/56 2x');
  expect([image().width, image().height, image().title, image().dataset.emote]).toEqual([28, 28, ':demoWave:', '9001']);
});

test('an emote alone is larger, and a standing one never moves', async () => {
  await draw(<EmoteImage id={9001} name="demoWave" size={56} still />);
  expect(image().srcset).toBe('/emotes/9001/56/still 1x, /emotes/9001/112/still 2x');
});

test('a picture that does not come leaves the name', async () => {
  const { container } = await draw(<EmoteImage id={9001} name="demoWave" />);
  fireEvent.error(image());
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe(':demoWave:');
});
