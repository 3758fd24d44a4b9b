import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setMatchingMedia } from '#core/web/testing/draw.tsx';
import { PHONE } from '#core/web/use-media-query.ts';
import { chatFeatures } from '#features/chat/chat/web/testing/chat-features.ts';
import { openChat, server, setUpChats, succeeded } from '#features/chat/chat/web/testing/open-chat.tsx';
import { type Chatters, listChatters } from '#features/chat/chatters/contract.ts';
import { userCardWeb } from '#features/chat/user-card/web/feature.ts';
import { chattersWeb } from './feature.ts';

setUpChats({ features: [...new Set([...chatFeatures, userCardWeb, chattersWeb])] });

const named = (...names: string[]) => names.map((username, index) => ({ id: 10_000_000 + index, username, slug: username }));
const here = (change: Partial<Chatters> = {}) => {
  const groups: Chatters['groups'] = [
    { role: 'broadcaster', people: [{ id: 1, username: 'ana', slug: 'ana' }] },
    { role: 'viewer', people: named('quietfox', 'remy', 'rune') },
  ];
  server.answers(listChatters, { status: succeeded, data: { total: 6, signed_out: 2, groups, ...change } });
};
const opener = () => screen.findByRole('button', { name: 'People in chat' });
async function openList() {
  const drawn = await openChat();
  await drawn.person.click(await opener());
  return { ...drawn, panel: await screen.findByRole('dialog', { name: 'People in chat' }) };
}
const shown = (panel: HTMLElement) =>
  within(panel)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the list of people in chat names them by role, and only counts who is not signed in', async () => {
  here();
  const { panel, person } = await openList();
  expect(await within(panel).findByRole('region', { name: 'Broadcaster (1)' })).toBeTruthy();
  expect(shown(within(panel).getByRole('region', { name: 'Viewers (3)' }))).toEqual(['quietfox', 'remy', 'rune']);
  expect(within(panel).getByText('6 people · 2 not signed in')).toBeTruthy();
  await person.click(await opener());
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a search shows the people whose name contains it, and says when nobody has it', async () => {
  here({ total: 5_000 });
  const { panel, person } = await openList();
  const box = await within(panel).findByRole('searchbox', { name: 'Search names' });
  expect(document.activeElement).toBe(box);
  expect(within(panel).getByText('and 4,994 more people')).toBeTruthy();
  await person.type(box, '@R');
  expect(shown(panel)).toEqual(['remy', 'rune']);
  await person.type(box, 'x');
  expect(within(panel).getByText('No one is called “@Rx”')).toBeTruthy();
  expect(within(panel).getByText('Only the names in this list are searched.')).toBeTruthy();
});

test('arrow keys move from the search through the names and back, and Enter opens the card of a person', async () => {
  here();
  const { panel, person } = await openList();
  await within(panel).findByRole('searchbox');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('quietfox');
  await person.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('rune');
  await person.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(within(panel).getByRole('searchbox'));
  await person.keyboard('{Tab}{ArrowDown}{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'remy' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'People in chat' })).toBeNull();
});

test('a refresh keeps the focus on the same person, else on a neighbor, else in the search field', async () => {
  const people = (...viewers: string[]): Chatters['groups'] => [
    { role: 'moderator', people: named('quietfox', 'remy', 'rune').filter(({ username }) => !viewers.includes(username)) },
    ...(viewers.length > 0
      ? [{ role: 'viewer' as const, people: named('quietfox', 'remy', 'rune').filter(({ username }) => viewers.includes(username)) }]
      : []),
  ];
  here({ groups: people() });
  const { panel, person, cache } = await openList();
  const refresh = async (groups: Chatters['groups']) => {
    here({ groups });
    await act(() => cache.refetchQueries({ queryKey: ['chatters'] }));
  };
  const box = await within(panel).findByRole('searchbox');
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement?.textContent).toBe('remy');
  await refresh(people('remy'));
  const viewers = within(await within(panel).findByRole('region', { name: 'Viewers (1)' }));
  expect(document.activeElement).toBe(viewers.getByRole('button', { name: 'remy' }));
  await refresh([{ role: 'moderator', people: named('quietfox') }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('quietfox'));
  await person.type(box, 'quiet');
  await person.keyboard('{ArrowDown}');
  await refresh([{ role: 'broadcaster', people: [{ id: 1, username: 'ana', slug: 'ana' }] }]);
  await waitFor(() => expect(document.activeElement).toBe(box));
});

test('on a phone the list is a sheet, and a name closes it and opens the card', async () => {
  setMatchingMedia((query) => query === PHONE);
  here();
  const { panel, person } = await openList();
  await person.click(await within(panel).findByRole('button', { name: 'remy' }));
  expect(await screen.findByRole('dialog', { name: 'remy' })).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'People in chat' })).toBeNull();
});

test('a list that fails to load can be loaded again, and an empty one says so', async () => {
  server.loses(listChatters);
  const { panel, person } = await openList();
  expect(await within(panel).findByText("Couldn't load the people in chat")).toBeTruthy();
  here({ total: 0, signed_out: 0, groups: [] });
  await person.click(within(panel).getByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByText('Nobody is in the chat')).toBeTruthy();
});

test('a chat with only signed-out viewers has their number and no search', async () => {
  here({ total: 3, signed_out: 3, groups: [] });
  const { panel } = await openList();
  expect(await within(panel).findByText('Nobody here is signed in')).toBeTruthy();
  expect(within(panel).queryByRole('searchbox')).toBeNull();
});
