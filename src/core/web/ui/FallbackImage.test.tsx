import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { draw, undraw } from '../testing/draw.tsx';
import { Badge } from './Badge.tsx';
import { FallbackImage } from './FallbackImage.tsx';

afterEach(undraw);

test('the fallback replaces a picture that fails to load, until the page asks for another picture', () => {
  const { rerender } = render(<FallbackImage src="/a.webp" alt="a cat" fallback="no picture" />);
  fireEvent.error(screen.getByRole('img', { name: 'a cat' }));
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('no picture')).toBeTruthy();
  rerender(<FallbackImage src="/b.webp" alt="a cat" fallback="no picture" />);
  expect(screen.getByRole('img', { name: 'a cat' })).toBeTruthy();
});

test('a subscriber badge whose picture fails to load is drawn, with the same name', async () => {
  await draw(<Badge type="subscriber" count={3} picture="/badge.webp" />);
  const name = screen.getByRole('img').getAttribute('alt')!;
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('img', { name }).tagName).toBe('SPAN');
});
