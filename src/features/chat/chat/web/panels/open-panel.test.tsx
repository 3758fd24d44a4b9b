import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type PanelName, useOpenPanel } from './open-panel.ts';

const NAMES: PanelName[] = [
  'chat_emotes_picker',
  'chat_emote_suggestion_list',
  'chat_mentions_list',
  'command_suggestion_list',
  'chat_rules',
  'chat_settings',
];

test('R-07 only one panel is open at a time, and closing by name affects only that panel', () => {
  const { result } = renderHook(useOpenPanel);
  expect(result.current.name).toBeNull();
  for (const [at, name] of NAMES.entries()) {
    act(() => result.current.open(name));
    expect(result.current.name).toBe(name);
    act(() => result.current.close(NAMES[(at + 1) % NAMES.length]!));
    expect(result.current.name).toBe(name);
    act(() => result.current.toggle(name));
    expect(result.current.name).toBeNull();
  }
  act(() => result.current.toggle('chat_settings'));
  act(() => result.current.close());
  expect(result.current.name).toBeNull();
});

test('a panel opens at a given section, and at its main section by default', () => {
  const { result } = renderHook(useOpenPanel);
  act(() => result.current.open('chat_settings', 'identity'));
  expect({ name: result.current.name, section: result.current.section }).toEqual({ name: 'chat_settings', section: 'identity' });
  act(() => result.current.toggle('chat_settings'));
  act(() => result.current.toggle('chat_settings'));
  expect({ name: result.current.name, section: result.current.section }).toEqual({ name: 'chat_settings', section: null });
});
