import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { DAY_MS } from '#core/contract/durations.ts';
import type { AnyEndpoint } from '#core/contract/endpoint.ts';
import { soon } from '#core/testing/soon.ts';
import { webFeature } from '#core/web/feature.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { holdTimers, pass } from '#core/web/testing/web-clock.ts';
import { followChannel, showRelation, showUserCard } from '#features/channel/channels/contract/relation.ts';
import { aChannel, aUserCard } from '#features/channel/channels/examples.ts';
import { FollowButton } from '#features/channel/channels/web/FollowButton.tsx';
import { relationQuery } from '#features/channel/channels/web/queries.ts';
import { listEmotes } from '#features/channel/emotes/contract.ts';
import { theEmoteSets } from '#features/channel/emotes/examples.ts';
import { recentEmotes } from '#features/channel/emotes/web/recent-emotes.ts';
import { showChatroom } from '#features/chat/chat/contract/chatroom.ts';
import { chatroomHistory } from '#features/chat/chat/contract/history.ts';
import { changeModes } from '#features/chat/chat/contract/modes.ts';
import { SEND_REFUSALS, type SendRefusalCode, sendMessage } from '#features/chat/chat/contract/send.ts';
import { aChatroom } from '#features/chat/chat/examples.ts';
import { restoresText } from '#features/chat/chat/rules/send-refusal.ts';
import { chatSettingsWeb } from '#features/chat/chat-settings/web/feature.ts';
import { identityWeb } from '#features/chat/identity/web/feature.ts';
import { ChatColumn } from './ChatColumn.tsx';
import { sendAfterSlowMode, showQuickEmotes } from './chat-preferences.ts';
import { composerTexts } from './composer/texts.en.ts';
import { chatroomQuery } from './queries.ts';
import { chatFeatures } from './testing/chat-features.ts';
import {
  channel,
  findBox,
  inHistory,
  lines,
  openChat,
  relation,
  said,
  sendText,
  server,
  setUpChats,
  wireNoor,
} from './testing/open-chat.tsx';
import { typeText } from './testing/type-text.ts';
import { chatTexts } from './texts.en.ts';

setUpChats({
  features: [...chatFeatures, chatSettingsWeb, identityWeb],
  before: () => {
    server.answers(listEmotes, theEmoteSets());
  },
  after: () => {
    recentEmotes.set([]);
    showQuickEmotes.set(true);
    sendAfterSlowMode.set(false);
  },
});

const SENTENCES: Record<string, string> = { ...chatTexts, ...composerTexts };
const ok = { error: false, code: 200, message: 'SUCCESS' } as const;
const contents = () => server.callsOf(sendMessage).map(({ body }) => (body as { content: string }).content);
const asModerator = () => server.answers(showRelation, { ...relation, is_moderator: true, role: 'moderator' });
const quick = async () => {
  const list = await screen.findByRole('group', { name: 'Quick emotes' });
  return within(list)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
};

test('F-01 the footer has the modes, quick emotes, the message box with its buttons, and the settings', async () => {
  server.answers(showChatroom, aChatroom({ emotes_mode: { enabled: true } }));
  const { person } = await openChat();
  const box = await findBox();
  expect(screen.getByText('Chat modes: Emotes only')).toBeTruthy();
  expect(await quick()).toEqual(['Send anaWave', 'Send gsHype', 'Send gsLol', 'Send grinning face']);
  const frame = box.closest<HTMLElement>('.chat-box')!;
  const names = within(frame)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Name color and badges', 'Emotes']);
  const picker = within(frame).getByRole('button', { name: 'Emotes', expanded: false });
  await person.click(picker);
  expect(picker.getAttribute('aria-expanded')).toBe('true');
  await person.click(screen.getByRole('button', { name: 'Chat settings', expanded: false }));
  expect(picker.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('button', { name: /points|shop/i })).toBeNull();
});

test("M-15 the viewer's badge button shows the channel's image for the highest month reached", async () => {
  const badges = [{ type: 'subscriber', text: 'Subscriber', count: 7, active: true, sort_order: 1 }];
  server.answers(showUserCard, aUserCard({ username: 'noor', badges }));
  const badge_image = { src: 'https://files.example/b6.png', srcset: '' };
  const subscriber_badges = [{ id: 1, channel_id: channel.id, months: 6, badge_image }];
  await openChat({ column: <ChatColumn channel={{ ...channel, subscriber_badges }} /> });
  const button = await screen.findByRole('button', { name: 'Name color and badges' });
  await soon(() => expect(button.querySelector('img')?.src).toBe(badge_image.src));
});

test('F-01 the quick emotes are one tab stop, in which arrow keys, Home and End move the focus', async () => {
  const { person } = await openChat();
  await findBox();
  const emotes = within(await screen.findByRole('group', { name: 'Quick emotes' })).getAllByRole('button');
  const stops = () => emotes.filter(({ tabIndex }) => tabIndex === 0);
  const [first, second, last] = [emotes[0]!, emotes[1]!, emotes.at(-1)!];
  expect(stops()).toEqual([first]);
  act(() => first.focus());
  for (const [key, target] of [
    ['ArrowRight', second],
    ['End', last],
    ['ArrowRight', first],
    ['ArrowLeft', last],
    ['Home', first],
  ] as const) {
    await person.keyboard(`{${key}}`);
    expect({ key, activeElement: document.activeElement, stops: stops() }).toEqual({ key, activeElement: target, stops: [target] });
  }
});

test('a panel opens without a loading state once the pointer has entered the footer', async () => {
  const { person } = await openChat();
  await findBox();
  const picker = screen.getByRole('button', { name: 'Emotes' });
  await person.hover(picker);
  await act(async () => void (await import('./panels/EmotesPanel.tsx')));
  fireEvent.click(picker);
  expect(screen.getByRole('dialog', { name: 'Emotes' })).toBeTruthy();
});

test('F-01 the quick emote line has its final height before the emotes arrive, and none when turned off', async () => {
  const arrive = server.waits(listEmotes, theEmoteSets());
  await openChat();
  const box = await findBox();
  const line = () => box.closest('footer')!.querySelector('.h-7');
  expect(line()).not.toBeNull();
  arrive();
  expect(await quick()).toHaveLength(4);
  expect(line()).not.toBeNull();
  act(() => showQuickEmotes.set(false));
  expect(line()).toBeNull();
});

test('R-09 the whole footer is mounted exactly 500 ms after the chat', async () => {
  holdTimers();
  await openChat();
  const footer = document.querySelector('footer')!;
  const parts = () => within(footer).queryAllByRole('button').length;
  expect(parts()).toBe(0);
  act(() => pass(0.499));
  expect({ parts: parts(), calls: server.callsOf(listEmotes) }).toEqual({ parts: 0, calls: [] });
  act(() => pass(0.001));
  expect(within(footer).getByRole('button', { name: 'Chat settings' })).toBeTruthy();
  expect(within(footer).getByRole('button', { name: 'Emotes' })).toBeTruthy();
});

test('F-01 at most ten quick emotes are shown, recently used first, and none when the preference is off', async () => {
  const many = Array.from({ length: 20 }, (_, n) => ({ ...theEmoteSets()[1]!.emotes[0]!, id: 9201 + n, name: `gs${n}` }));
  server.answers(listEmotes, [{ id: 'Global', name: 'Global', emotes: many }]);
  recentEmotes.set([
    { id: 9215, name: 'gs14' },
    { id: 7, name: 'gone' },
  ]);
  await openChat();
  await findBox();
  expect(await quick()).toEqual(['gs14', 'gs0', 'gs1', 'gs2', 'gs3', 'gs4', 'gs5', 'gs6', 'gs7', 'gs8'].map((name) => `Send ${name}`));
  act(() => showQuickEmotes.set(false));
  expect(screen.queryByRole('group', { name: 'Quick emotes' })).toBeNull();
});

test('F-01 a later feature can add a button', async () => {
  const later = webFeature({ name: 'later' }, { slots: { 'chat.footer': () => <button type="button">1,250 points</button> } });
  await openChat({ later });
  await findBox();
  expect(screen.getByRole('button', { name: '1,250 points' })).toBeTruthy();
});

test('F-01 the footer shows its buttons together, so that none moves when another one loads', async () => {
  const code = Promise.withResolvers<{ default: () => ReactNode }>();
  const later = webFeature({ name: 'later' }, { slots: { 'chat.footer': lazyComponent('use', () => code.promise) } });
  holdTimers();
  await openChat({ later });
  await act(async () => pass(0.5));
  expect(screen.queryByRole('button', { name: 'Chat settings' })).toBeNull();
  await act(async () => code.resolve({ default: () => <button type="button">1,250 points</button> }));
  expect(screen.getByRole('button', { name: 'Chat settings' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '1,250 points' })).toBeTruthy();
});

test('F-10 emotes that arrive after the name was begun are listed at once', async () => {
  const arrive = server.waits(listEmotes, theEmoteSets());
  await openChat();
  const box = await findBox();
  await typeText(box, ':gs');
  expect(screen.queryByRole('listbox')).toBeNull();
  arrive();
  expect(await screen.findByRole('listbox', { name: 'Matching emotes' })).toBeTruthy();
});

test('a reply begun before the message box was mounted continues in it', async () => {
  holdTimers();
  const { person } = await openChat();
  await person.dblClick(screen.getByText('line 3'));
  await act(async () => pass(0.5));
  await waitFor(async () => expect(document.activeElement).toBe(await findBox()));
  expect(document.querySelector('footer')!.textContent).toContain('Replying to @remy');
});

test('focus from the skip link moves to the message box once it is mounted', async () => {
  holdTimers();
  await openChat();
  document.querySelector('footer')!.focus();
  await act(async () => pass(0.5));
  await waitFor(async () => expect(document.activeElement).toBe(await findBox()));
});

test('EM-05 a quick emote is sent immediately and leaves the draft unchanged', async () => {
  const { person } = await openChat();
  const box = await findBox();
  await typeText(box, 'a draft');
  await person.click(await screen.findByRole('button', { name: 'Send gsHype' }));
  await waitFor(() => expect(contents()).toEqual(['[emote:9101:gsHype]']));
  expect(box.textContent).toBe('a draft');
  expect(recentEmotes.get()).toEqual([{ id: 9101, name: 'gsHype' }]);
});

test('F-05 the up arrow restores the last sent message, even a quick emote', async () => {
  const { person } = await openChat();
  const box = await findBox();
  await sendText('hello');
  await waitFor(() => expect(contents()).toEqual(['hello']));
  await person.click(await screen.findByRole('button', { name: 'Send gsHype' }));
  await waitFor(() => expect(contents()).toHaveLength(2));
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  await waitFor(() =>
    expect({ box: box.textContent, querySelectorAllCount: box.querySelectorAll('img').length }).toEqual({
      box: '',
      querySelectorAllCount: 1,
    }),
  );
  fireEvent.keyDown(box, { key: 'ArrowUp' });
  await waitFor(() => expect(box.textContent).toBe('hello'));
});

test('EM-05 while the viewer is rate limited a quick emote shows the error and sends no request', async () => {
  server.refuses(sendMessage, 'RATE_LIMIT_ERROR', { retryAfter: 20 });
  const { person } = await openChat();
  const box = await findBox();
  const button = await screen.findByRole('button', { name: 'Send gsHype' });
  await person.click(button);
  expect(await screen.findAllByText(chatTexts['refusal.RATE_LIMIT_ERROR'])).not.toEqual([]);
  await waitFor(() => expect(lines()).toHaveLength(3));
  expect(box.textContent).toBe('');
  await person.click(button);
  expect(contents()).toHaveLength(1);
});

test.each(Object.keys(SEND_REFUSALS) as SendRefusalCode[])(
  'E-01 and F-07 after %s the matching error is shown, and the text is restored only where the code allows it',
  async (code) => {
    await openChat();
    server.refuses(sendMessage, code, { data: { min_duration: 1440 } });
    const box = await sendText('gsHype words');
    const sentence = code === 'ACCOUNT_AGE_MODE_ERROR' ? 'Your account must be 1 day old to chat here.' : SENTENCES[`refusal.${code}`]!;
    expect(await screen.findAllByText(sentence)).not.toEqual([]);
    await waitFor(() => expect(lines()).toHaveLength(3));
    expect(box.textContent!.trim()).toBe(restoresText(code) ? 'words' : '');
    expect(box.querySelectorAll('img')).toHaveLength(restoresText(code) ? 1 : 0);
    if (restoresText(code)) return;
    fireEvent.keyDown(box, { key: 'ArrowUp' });
    await waitFor(() => expect(box.textContent).toContain('words'));
  },
);

test('E-01 an unknown error code shows the generic error and restores the text', async () => {
  await openChat();
  const ofTomorrow: AnyEndpoint = { ...sendMessage, refusals: { A_CODE_OF_TOMORROW: [400, 'Something new.'] } } as never;
  server.refuses(ofTomorrow, 'A_CODE_OF_TOMORROW' as never);
  const box = await sendText('words');
  expect(await screen.findAllByText("Your message wasn't sent. It's back in the message box.")).not.toEqual([]);
  expect(box.textContent).toBe('words');
});

test('a refused and a lost message are logged as warnings', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await openChat();
  server.refuses(sendMessage, 'EMOTES_ONLY_ERROR');
  await sendText('words');
  await waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
  expect(warned.mock.calls[0]).toEqual(['Sending a message failed', expect.objectContaining({ code: 'EMOTES_ONLY_ERROR' })]);
  server.loses(sendMessage);
  await sendText('more words');
  await soon(() => expect(warned).toHaveBeenCalledTimes(2));
  expect(warned.mock.calls[1]).toEqual(['Sending a message failed', expect.any(Error)]);
});

test.each(['viewer', 'moderator'])(
  'K-01 while the settings fail to load, the message box of a %s stays locked and offers a retry',
  async (role) => {
    if (role === 'moderator') asModerator();
    server.loses(showChatroom);
    const { person } = await openChat();
    const reason = await screen.findByText("Couldn't load the chat settings, so you can't chat yet.");
    expect(reason.closest('.chat-box')).not.toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Quick emotes' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    server.answers(showChatroom, aChatroom());
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findBox()).toBeTruthy();
  },
);

test('K-01 cached settings stay in effect when a refetch fails', async () => {
  const { cache } = await openChat();
  await findBox();
  server.loses(showChatroom);
  await act(() => cache.refetchQueries(chatroomQuery('ana')));
  expect(await findBox()).toBeTruthy();
});

test('K-01 a feature can keep the message box locked without a reason', async () => {
  const later = webFeature({ name: 'later' }, { chat: async () => ({ chatParts: { useLocalLock: () => ({ failure: null }) } }) });
  await openChat({ later });
  const waiting = await screen.findByRole('button', { name: 'Send a message' });
  expect(waiting.closest('.chat-box')!.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
});

test('K-01 one press of the button retries everything that failed to load', async () => {
  const again = vi.fn();
  const failure = { sentence: 'Something else is missing.', retry: again, isRetrying: false };
  const later = webFeature({ name: 'later' }, { chat: async () => ({ chatParts: { useLocalLock: () => ({ failure }) } }) });
  server.loses(showChatroom);
  const { person } = await openChat({ later });
  await screen.findByText("Couldn't load the chat settings, so you can't chat yet.");
  server.answers(showChatroom, aChatroom());
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Something else is missing.')).toBeTruthy();
  expect(again).toHaveBeenCalledTimes(1);
});

test('K-04 after a reload slow mode continues from the last message, and the message box unlocks when it ends', async () => {
  const at = Date.now() - 3000;
  said.push(inHistory(4, { sender: wireNoor, content: 'before', cursor: String(at * 1000), created_at: new Date(at).toISOString() }));
  server.answers(showChatroom, aChatroom({ slow_mode: { enabled: true, message_interval: 5 } }));
  await openChat();
  expect(await screen.findByText('Slow mode. You can chat again in 0:02.')).toBeTruthy();
  pass(1);
  expect(await screen.findByText('Slow mode. You can chat again in 0:01.')).toBeTruthy();
  pass(1);
  expect(await findBox()).toBeTruthy();
});

test('a message queued during slow mode is sent when it ends', async () => {
  sendAfterSlowMode.set(true);
  const at = Date.now() - 3000;
  said.push(inHistory(4, { sender: wireNoor, content: 'before', cursor: String(at * 1000), created_at: new Date(at).toISOString() }));
  server.answers(showChatroom, aChatroom({ slow_mode: { enabled: true, message_interval: 5 } }));
  const { person } = await openChat();
  await typeText(await findBox(), 'next');
  await person.click(screen.getByRole('button', { name: 'Send in 2s' }));
  pass(1);
  await screen.findByRole('button', { name: /1s/ });
  expect(contents()).toEqual([]);
  pass(1);
  await waitFor(() => expect(contents()).toEqual(['next']));
});

test("K-04 in slow mode the message box stays locked until the time of the viewer's last message is known", async () => {
  server.answers(showChatroom, aChatroom({ slow_mode: { enabled: true, message_interval: 5 } }));
  const page = { messages: [inHistory(3)], cursor: null, pinned_message: null };
  const tell = server.waits(chatroomHistory, { status: ok, data: page, message: 'OK' });
  const opened = openChat();
  await screen.findByText('Chat modes: Slow mode, 5 seconds');
  await waitFor(() => expect(server.callsOf(showRelation)).not.toEqual([]));
  expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();
  tell();
  await opened;
  expect(await findBox()).toBeTruthy();
});

test('K-07 a subscription that starts while the page is open reloads the emotes', async () => {
  const { cache } = await openChat();
  await findBox();
  await waitFor(() => expect(server.callsOf(listEmotes)).toHaveLength(1));
  const subscription = { expires_at: new Date(Date.now() + DAY_MS).toISOString(), months: 1 };
  act(() => cache.setQueryData(relationQuery('ana').queryKey, { ...relation, subscription }));
  await waitFor(() => expect(server.callsOf(listEmotes)).toHaveLength(2));
});

const followersOnly = () => server.answers(showChatroom, aChatroom({ followers_mode: { enabled: true, min_duration: 1 } }));

test('K-05 a follower becomes eligible when the time has passed, without a reload', async () => {
  followersOnly();
  const since = new Date(Date.now() - 58_000).toISOString();
  server.answers(showRelation, { ...relation, is_following: true, following_since: since });
  await openChat();
  expect(await screen.findByText('You must follow for 1 minute to chat here. 0:02 left.')).toBeTruthy();
  const before = server.callsOf(showRelation).length;
  pass(2);
  expect(await findBox()).toBeTruthy();
  expect(server.callsOf(showRelation)).toHaveLength(before);
});

test('K-05 following on the page updates the message box immediately', async () => {
  followersOnly();
  const { person } = await openChat({ beside: <FollowButton channel={aChannel()} /> });
  expect(await screen.findByText('Follow the channel to chat here.')).toBeTruthy();
  const since = new Date().toISOString();
  server.answers(followChannel, { status: ok, data: { is_following: true, following_since: since, followers_count: 1 } });
  server.answers(showRelation, { ...relation, is_following: true, following_since: since });
  await person.click(await screen.findByRole('button', { name: 'Follow ana' }));
  expect(await screen.findByText('You must follow for 1 minute to chat here. 1:00 left.')).toBeTruthy();
});

test.each([
  ['/slow on 30', { slow_mode: true, message_interval: 30 }],
  ['/slow off', { slow_mode: false }],
  ['/followonly on', { followers_mode: true, following_min_duration: 0 }],
  ['/emoteonly on', { emotes_mode: true }],
  ['/subonly off', { subscribers_mode: false }],
])('C-04 %s changes the modes', async (line, change) => {
  asModerator();
  server.answers(changeModes, { ...aChatroom({ emotes_mode: { enabled: true } }), success: true });
  await openChat();
  await sendText(line);
  await waitFor(() => expect(server.callsOf(changeModes).map(({ body }) => body)).toEqual([change]));
  expect(await screen.findByText('Chat modes: Emotes only')).toBeTruthy();
});

test('C-01 a slash command from a viewer is sent as an ordinary message', async () => {
  await openChat();
  await sendText('/user remy');
  await waitFor(() => expect(contents()).toEqual(['/user remy']));
});

test('F-10 chatters can be mentioned, most recent first, then the broadcaster, but not the viewer', async () => {
  said.push(inHistory(4, { sender: { ...wireNoor, id: 5, username: 'anders', slug: 'anders' } }), inHistory(5, { sender: wireNoor }));
  await openChat();
  const box = await findBox();
  await typeText(box, '@a');
  const [anders, ana] = screen.getAllByRole('option');
  expect([anders, ana].map((row) => row!.textContent!.replace(/Tab$/, ''))).toEqual(['@anders', '@ana']);
  expect([anders, ana].map((row) => row!.querySelectorAll('[aria-label="Broadcaster"]').length)).toEqual([0, 1]);
  await typeText(box, 'nyone');
  expect(screen.queryByRole('option')).toBeNull();
});
