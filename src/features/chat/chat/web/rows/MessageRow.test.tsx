import { fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, undraw } from '#core/web/testing/draw.tsx';
import { parseContent } from '#features/chat/chat/rules/content.ts';
import { highlighterOf } from '#features/chat/chat-tools/rules.ts';

import type { MessageEntry } from '../log/entry.ts';
import { aMessage, remy } from '../log/examples.ts';
import { aRowContext, someActs } from '../testing/a-row-context.ts';
import { chatTexts } from '../texts.en.ts';
import { MessageContent } from './MessageContent.tsx';
import { MessageRow } from './MessageRow.tsx';
import type { RowContext } from './row-context.ts';
import { rowsTexts } from './texts.en.ts';

afterEach(undraw);

const openPerson = vi.fn();
const act = { ...someActs(), openPerson };
const said = (content: string, overrides: Partial<MessageEntry> = {}) =>
  aMessage(1, { content, parts: parseContent(content), ...overrides });
const drawRow = (entry: MessageEntry, context: Partial<RowContext> = {}) =>
  draw(<MessageRow entry={entry} context={aRowContext({ act, ...context })} />, { texts: [chatTexts, rowsTexts] });

test('M-01 a row shows the reply line, the time, the sender with badges, and the text', async () => {
  const badges = [
    { type: 'moderator', text: 'Moderator', count: null },
    { type: 'subscriber', text: 'Subscriber', count: 6 },
  ];
  const { container } = await drawRow(
    said('east ridge is safer', {
      sender: { ...remy, badges },
      original: { id: 'x', content: 'left cliff!', sender: { id: 1, username: 'oldgoat' } },
    }),
  );
  expect(container.textContent).toMatch(/Replying to @oldgoat: left cliff!.*12:00|Replying to @oldgoat: left cliff!/);
  expect(screen.getAllByRole('img').map((badge) => badge.getAttribute('aria-label'))).toEqual(['Moderator', 'Subscriber for 6 months']);
  expect(container.querySelector('time')?.dateTime).toBe('2026-01-02T12:00:01.000Z');
  const order = ['Replying', 'remy', 'east ridge'].map((text) => container.textContent!.indexOf(text));
  expect(order).toEqual([...order].sort((a, b) => a - b));
});

test('M-04 a row that mentions the viewer is highlighted, and so is the mention', async () => {
  const { container } = await drawRow(said('@Noor you called it', { mentionsMe: true }));
  expect(container.querySelector('.chat-row.mentions-me')).not.toBeNull();
  expect(screen.getByRole('button', { name: '@Noor' }).className).toContain('bg-mint');
});

test('M-09 only https links become links, and they send no referrer', async () => {
  await drawRow(said('see https://a.example/x and http://b.example javascript:alert(1)'));
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ href }) => href)).toEqual(['https://a.example/x']);
  expect(links[0]).toMatchObject({ target: '_blank', rel: 'noopener noreferrer' });
});

test('M-09 a link shows the host that it opens, in its own direction', async () => {
  await drawRow(said('https://аррӏе.com/login https://a.example/שלום'));
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map(({ href, textContent }) => [new URL(href).host, textContent])).toEqual([
    ['xn--80ak6aa92e.com', 'https://xn--80ak6aa92e.com/login'],
    ['a.example', 'https://a.example/שלום'],
  ]);
  for (const link of links) expect(link.querySelector('bdi')!.dir).toBe('ltr');
});

test("M-11 a mention and the sender's name open the identity card", async () => {
  const { person } = await drawRow(said('hey @oldgoat'));
  await person.click(screen.getByRole('button', { name: '@oldgoat' }));
  await person.click(screen.getByRole('button', { name: 'remy' }));
  expect(openPerson.mock.calls).toEqual([['oldgoat']]);
  expect(act.pressName).toHaveBeenCalledWith(expect.objectContaining({ sender: remy }), expect.objectContaining({ ctrlKey: false }));
});

test('markup in a message is shown as text', async () => {
  const { container } = await drawRow(said('<img src=x onerror=alert(1)> <b>bold</b>'));
  expect(container.querySelector('img, b')).toBeNull();
  expect(screen.getByText('<img src=x onerror=alert(1)> <b>bold</b>').tagName).toBe('BDI');
});

test('a name is shown in its chosen color, adjusted for contrast', async () => {
  await drawRow(said('hi', { sender: { ...remy, color: '#000080' } }));
  expect(screen.getByRole('button', { name: 'remy' }).style.color).not.toBe('rgb(0, 0, 128)');
});

const wave = '[emote:9001:demoWave]';
const emotes = () => screen.queryAllByRole<HTMLImageElement>('img', { name: /^:.*:$/ });

test('M-10 emote tokens become images, and the text around them stays text', async () => {
  const { container } = await drawRow(said(`nice ${wave} <b>one</b>`));
  expect(emotes().map((emote) => [emote.alt, new URL(emote.src).pathname])).toEqual([[':demoWave:', '/emotes/9001/28']]);
  expect(container.querySelector('b')).toBeNull();
  expect([...container.querySelectorAll('bdi')].at(-1)?.textContent).toBe('nice  <b>one</b>');
});

test('M-10 no input renders anything but text, links, mentions, emotes and emoji', async () => {
  const pieces = fc.constantFrom(
    '<img src=x>',
    '&lt;',
    wave,
    '👍🏽',
    '[emote:1:]',
    '@noor',
    'https://a.example',
    ' ',
    '</bdi>',
    '<script>',
    '"',
  );
  const { container, rerender } = render(<div />);
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' }))), (texts) => {
      const parts = parseContent(texts.join(''));
      rerender(<MessageContent parts={parts} context={aRowContext({ act })} />);
      const drawn = [...container.querySelectorAll('*')]
        .map(({ tagName }) => tagName)
        .filter((tag) => !['BDI', 'A', 'BUTTON', 'IMG'].includes(tag));
      const pictures = container.querySelectorAll('img').length;
      return drawn.length === 0 && pictures === parts.filter(({ type }) => type === 'emote' || type === 'emoji').length;
    }),
    { numRuns: 25 },
  );
});

test('a message of only a few emotes shows them large', async () => {
  await drawRow(said(`${wave} ${wave}`));
  expect(emotes().map(({ width }) => width)).toEqual([56, 56]);
});

test('EM-06 an emote whose picture has ended is shown as its name, and the rest of the message stays', async () => {
  const { container } = await drawRow(said(`nice ${wave} [emote:7:gsLol]`));
  fireEvent.error(emotes()[0]!);
  expect(emotes().map(({ alt }) => alt)).toEqual([':gsLol:']);
  expect([...container.querySelectorAll('bdi')].at(-1)?.textContent).toBe('nice :demoWave: ');
});

test('emotes are static when the viewer turned animations off, and a hidden emote is shown as its name', async () => {
  await drawRow(said(`${wave} [emote:7:gsLol] go`), { stillEmotes: true, hiddenEmotes: new Set([7]) });
  expect(emotes().map(({ src }) => new URL(src).pathname)).toEqual(['/emotes/9001/28/still']);
  expect(screen.getByText(/:gsLol: go/)).toBeTruthy();
});

test('M-06 and M-08 a message deleted by a filter says so and shows the known labels', async () => {
  const deletion = { kind: 'mod_deleted', aiModerated: true, violatedRules: ['self_harm', 'hate', 'spam'] } as const;
  const { container } = await drawRow(said(`bad ${wave}`, { deletion }), { role: 'moderator' });
  expect(container.querySelector('del')?.textContent).toBe('bad :demoWave:');
  expect(container.textContent).toMatch(/\(Deleted\) AI Mod hatespam$/);
});

test.each(['mod_deleted', 'mod_ban', 'mod_timeout'] as const)(
  'M-06 a flagged message in the state %s looks the same whether it was deleted before or after the page loaded',
  async (kind) => {
    const afterReload = said('bad', { deletion: { kind, aiModerated: true, violatedRules: ['hate'] } });
    const { container: reloaded } = await drawRow(afterReload, { role: 'moderator' });
    const text = reloaded.textContent;
    expect(text).toMatch(/ AI Mod hate$/);
    undraw();
    const live = said('bad', { deletion: { kind, aiModerated: false, violatedRules: [] } });
    const { container: sentLive } = await drawRow(live, { role: 'moderator', flagged: { [live.id]: ['hate'] } });
    expect(sentLive.textContent).toBe(text);
    undraw();
    const { container: sentBefore } = await drawRow({ ...live, flags: ['hate'] }, { role: 'moderator' });
    expect(sentBefore.textContent).toBe(text);
  },
);

test('MO-09 a flagged message that was published shows its labels to moderators only', async () => {
  const { container } = await drawRow(said('fine', { flags: ['spam', 'self_harm'] }), { role: 'moderator' });
  expect(container.textContent).toMatch(/fine Flagged spam$/);
  undraw();
  const one = said('fine');
  const { container: told } = await drawRow(one, { role: 'moderator', flagged: { [one.id]: ['hate'] } });
  expect(told.textContent).toMatch(/fine Flagged hate$/);
  undraw();
  const { container: viewers } = await drawRow(said('fine', { flags: ['spam'] }), { flagged: { [one.id]: ['hate'] } });
  expect(viewers.textContent).toMatch(/fine$/);
  undraw();
  const deletion = { kind: 'mod_deleted', aiModerated: true, violatedRules: ['spam'] } as const;
  const { container: gone } = await drawRow(said('fine', { flags: ['spam'], deletion }), { role: 'moderator' });
  expect(gone.textContent).not.toContain('Flagged');
});

test('M-14 a celebration shows its type and months, or years for multiples of twelve', async () => {
  const celebrated = (totalMonths: number, type = 'subscription_renewed') =>
    said('party', { kind: 'celebration', celebration: { type, totalMonths } });
  const { container } = await drawRow(celebrated(24));
  expect(container.textContent).toContain('remy is celebrating 2 years subscribed');
  undraw();
  const { container: other } = await drawRow(celebrated(13));
  expect(other.textContent).toContain('remy is celebrating 13 months subscribed');
  undraw();
  const { container: newer } = await drawRow(celebrated(13, 'something_newer'));
  expect(newer.textContent).toContain('remy 13 months subscribed');
});

test('M-01 and M-04 a celebration has the time, the badges and the name of its sender, and is highlighted when it mentions the viewer', async () => {
  const badges = [
    { type: 'moderator', text: 'Moderator', count: null },
    { type: 'sub_gifter', text: 'Sub Gifter', count: 12 },
  ];
  const celebration = { type: 'subscription_renewed', totalMonths: 13 };
  const entry = said('@Noor party', { kind: 'celebration', celebration, sender: { ...remy, badges }, mentionsMe: true });
  const { container } = await drawRow(entry);
  expect(container.querySelector('time')?.dateTime).toBe('2026-01-02T12:00:01.000Z');
  const [, ...shown] = screen.getAllByRole('img').map((badge) => badge.getAttribute('aria-label'));
  expect(shown).toEqual(['Moderator', 'Gifted 12 subscriptions']);
  expect(container.textContent).toMatch(/12:00 ?PM.*remy is celebrating 13 months subscribed@Noor party$/);
  expect(container.querySelectorAll('.chat-ticket.mentions-me')).toHaveLength(1);
  undraw();
  const { container: other } = await drawRow({ ...entry, mentionsMe: false }, { showTime: false });
  expect([other.querySelector('time'), other.querySelector('.mentions-me')]).toEqual([null, null]);
});

const tier = (months: number) => ({ months, badge_image: { src: `https://files.example/b${months}.png`, srcset: '' } });

test("M-15 a subscriber badge shows the channel's image for the highest tier reached, or the default without one", async () => {
  const badges = [{ type: 'subscriber', text: 'Subscriber', count: 7 }];
  await drawRow(said('hi', { sender: { ...remy, badges } }), { subscriberTiers: [tier(12), tier(3), tier(6)] });
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Subscriber for 7 months' }).src).toBe('https://files.example/b6.png');
  undraw();
  await drawRow(said('hi', { sender: { ...remy, badges } }), { subscriberTiers: [tier(12)] });
  expect(screen.getByRole('img', { name: 'Subscriber for 7 months' }).className).toContain('b-sub6');
});

test('M-15 the badge of a gifter depends on the count', async () => {
  await drawRow(said('hi', { sender: { ...remy, badges: [{ type: 'sub_gifter', text: 'Sub Gifter', count: 64 }] } }));
  expect(screen.getByRole('img', { name: 'Gifted 64 subscriptions' }).className).toContain('b-sub_gifter50');
});

test("M-16 the reader's preference shows or hides the time", async () => {
  const { container } = await drawRow(said('hi'), { showTime: false });
  expect(container.querySelector('time')).toBeNull();
});

test('M-12 a clip is shown as a card that links to it, in a new tab on a phone', async () => {
  const clip = { id: 'clip_1', title: 'The jump', creator: 'oldgoat', picture: 'https://files.example/1.webp' };
  await drawRow(said('look', { clip }), { phone: true });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /The jump/ });
  expect({ pathname: new URL(link.href).pathname, target: link.target, link: link.textContent }).toEqual({
    pathname: '/ana/clips/clip_1',
    target: '_blank',
    link: 'The jumpClip by oldgoat',
  });
  undraw();
  await drawRow(said('look', { clip: { ...clip, picture: null } }));
  expect(screen.getByRole<HTMLAnchorElement>('link').target).toBe('');
});

test('a highlighted word marks the row with an edge and an icon', async () => {
  const highlighter = highlighterOf(['glider']);
  const { container } = await drawRow(said('No Glider!'), { highlighter });
  expect(container.querySelector('.chat-row.highlighted')).not.toBeNull();
  expect(screen.getByRole('img', { name: 'Contains a highlighted word' })).toBeTruthy();
  undraw();
  const { container: own } = await drawRow(said('glider', { mine: true }), { highlighter });
  expect(own.querySelector('.highlighted')).toBeNull();
});

test.each([
  ['uncounted', 'Counts toward a goal'],
  [{ current: 871, total: 1000 }, 'Counts toward a goal: 871 of 1,000'],
] as const)('M-18 a message that counts toward a goal says so, with the count if it is known', async (goal, name) => {
  await drawRow(said('go', { goal }));
  expect(screen.getByRole('img', { name })).toBeTruthy();
});

test('a reply draws quoted emoji like a message', async () => {
  const original = { id: 'x', content: 'well done 👏', sender: { id: 1, username: 'oldgoat' } };
  await drawRow(said('yes', { original }));
  const line = screen.getByRole('button', { name: /^Replying to @oldgoat: well done/ });
  expect(within(line).getByRole('img', { name: '👏' }).getAttribute('src')).toBe('/emotes/emoji/1f44f.svg');
});

test('a reply shows quoted emotes as names, hides the text of a muted person, and opens the thread', async () => {
  const original = { id: 'x', content: `left ${wave}`, sender: { id: 1, username: 'oldgoat' } };
  const reply = said('yes', { original });
  const { person } = await drawRow(reply);
  await person.click(screen.getByRole('button', { name: 'Replying to @oldgoat: left :demoWave:' }));
  expect(act.openThread).toHaveBeenCalledWith(reply);
  undraw();
  await drawRow(reply, { mutedIds: new Set([1]) });
  expect(screen.getByRole('button', { name: 'Replying to @oldgoat' })).toBeTruthy();
});
