// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { actOf, type KeyContext, keyContext } from './shortcuts.ts';

const press = (key: string, context: KeyContext = 'page', change: { shiftKey?: boolean; isCommand?: boolean } = {}) =>
  actOf({ key, shiftKey: false, isCommand: false, ...change }, context);

test.each([
  [' ', { act: 'toggle_play' }],
  ['k', { act: 'toggle_play' }],
  ['m', { act: 'toggle_mute' }],
  ['f', { act: 'toggle_full' }],
  ['t', { act: 'toggle_theater' }],
  ['p', { act: 'toggle_pip' }],
  ['c', { act: 'toggle_captions' }],
  ['j', { act: 'seek', seconds: -10 }],
  ['l', { act: 'seek', seconds: 10 }],
  ['ArrowLeft', { act: 'seek', seconds: -10 }],
  ['ArrowRight', { act: 'seek', seconds: 10 }],
])('the key "%s" acts on the player from anywhere on the page', (key, act) => {
  expect(press(key)).toEqual(act);
  expect(press(key.toUpperCase().length === 1 ? key.toUpperCase() : key)).toEqual(act);
});

test('Shift and L go live, and no other key with Shift has an effect', () => {
  expect(press('L', 'page', { shiftKey: true })).toEqual({ act: 'go_live' });
  expect(press('K', 'page', { shiftKey: true })).toBeNull();
});

test('keys that scroll a page change the volume only in the player', () => {
  expect(press('ArrowUp')).toBeNull();
  expect(press('ArrowUp', 'player')).toEqual({ act: 'volume', by: 0.05 });
  expect(press('ArrowDown', 'player')).toEqual({ act: 'volume', by: -0.05 });
});

test('keys of the browser and of other controls are left alone', () => {
  expect(press('f', 'page', { isCommand: true })).toBeNull();
  expect(press(' ', 'control')).toBeNull();
  expect(press('ArrowLeft', 'control')).toBeNull();
  expect(press('m', 'control')).toEqual({ act: 'toggle_mute' });
  for (const key of ['m', 'k', ' ', 'ArrowLeft']) expect(press(key, 'taken')).toBeNull();
  expect(press('x')).toBeNull();
});

test('the context of a key press follows from the focus', () => {
  document.body.innerHTML = `<main tabindex="-1"><a href="/x"><b>Link</b></a><input><div contenteditable="true"></div><div role="menu"><button>Item</button></div>
    <div role="list"><div role="listitem" tabindex="0">Message</div></div><section><button>Mute</button><input type="range"></section></main>`;
  const find = (selector: string) => document.querySelector(selector)!;
  const player = find('section');
  const placeOf = (selector: string, key = 'm') => keyContext(find(selector), player, key);
  expect([placeOf('main'), placeOf('body'), placeOf('b')]).toEqual(['page', 'page', 'control']);
  const taken = ['main > input', '[contenteditable]', '[role=menu] button', '[role=listitem]'].map((one) => placeOf(one));
  expect([...taken, placeOf('[type=range]')]).toEqual([...Array(4).fill('taken'), 'control']);
  expect([placeOf('section'), placeOf('section button'), placeOf('section button', ' ')]).toEqual(['player', 'player', 'control']);
});

test('a player in a dialog gets the keys of that dialog, and a player below it gets none', () => {
  document.body.innerHTML = '<main><section></section></main><div role="dialog" tabindex="-1"><article></article><input></div>';
  const [below, inside, dialog] = ['section', 'article', 'div'].map((one) => document.querySelector(one)!);
  expect([keyContext(dialog!, inside!, 'm'), keyContext(dialog!, below!, 'm')]).toEqual(['page', 'taken']);
  expect(keyContext(document.querySelector('input')!, inside!, 'm')).toBe('taken');
});
