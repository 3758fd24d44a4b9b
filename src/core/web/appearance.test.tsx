import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { followAppearance, reducedMotion, themeChoice, useCurrentTheme, useReducedMotion } from './appearance.ts';
import { setMatchingMedia, undraw } from './testing/draw.tsx';

const page = document.documentElement;
let stop = () => {};
afterEach(() => {
  stop();
  cleanup();
  undraw();
  themeChoice.set('system');
  reducedMotion.set(false);
});

function Shown() {
  return <p>{`${useCurrentTheme()} ${useReducedMotion() ? 'still' : 'moving'}`}</p>;
}

test('the theme follows the system until the viewer chooses one', () => {
  setMatchingMedia((query) => query.includes('light'));
  stop = followAppearance();
  render(<Shown />);
  expect(page.dataset.theme).toBe('light');

  act(() => themeChoice.set('dark'));
  expect(page.dataset.theme).toBe('dark');
  expect(screen.getByText('dark moving')).toBeTruthy();
  expect(localStorage.getItem('grandstand.theme')).toBe('"dark"');
});

test('motion is reduced by the setting or by the system', () => {
  stop = followAppearance();
  render(<Shown />);
  expect(page.dataset.motion).toBe('full');
  act(() => reducedMotion.set(true));
  expect(page.dataset.motion).toBe('reduced');
  expect(screen.getByText('dark still')).toBeTruthy();
});

test('changing the theme in another tab changes this one', () => {
  stop = followAppearance();
  localStorage.setItem('grandstand.theme', '"light"');
  dispatchEvent(new StorageEvent('storage', { key: 'grandstand.theme' }));
  expect(page.dataset.theme).toBe('light');
});

test('invalid values in localStorage are ignored', () => {
  localStorage.setItem('grandstand.theme', '"neon"');
  dispatchEvent(new StorageEvent('storage', { key: 'grandstand.theme' }));
  expect(themeChoice.get()).toBe('system');
  localStorage.setItem('grandstand.theme', '{broken');
  dispatchEvent(new StorageEvent('storage', { key: 'grandstand.theme' }));
  expect(themeChoice.get()).toBe('system');
});

test('choices that another tab cleared return to their defaults', () => {
  stop = followAppearance();
  themeChoice.set('light');
  expect(page.dataset.theme).toBe('light');
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(page.dataset.theme).toBe('dark');
});
