import { emoteToken } from '#features/channel/emotes/rules/token.ts';
import type { ChatMessage } from '#features/chat/chat/contract/message.ts';

/** Message texts: short and long, with links, mentions and right-to-left text. Emotes are added to every message. */
const LINES = [
  'that was close',
  'what a round',
  'LUL',
  '@noor you called it',
  'she has 40 m of rope and a dream, and somehow that has been enough for three hours now',
  'look at https://example.com/clips/2026/the-one-with-the-glider?t=41',
  'مساء الخير للجميع',
  'no glider no glider no glider',
  '@remy @oldgoat east ridge is safer, I keep saying it and nobody reads it because chat moves too fast for anybody to read anything',
  'gg ❤️',
  '?',
  'first time here, what is the goal of the stream today?',
];
const NAMES = ['remy', 'kestrel_92', 'oldgoat', 'lena_hartmann', 'mossback', 'junipero', 'tanglewood', 'ada_on_ice', 'dan', 'سميرة'];
const COLORS = ['#6fd3ff', '#ff9a76', '#b7a1ff', '#8be36b', '#0000ff', '#ffd166', '#202020', '#f59ad8', '#9db8ff', '#e3c49a'];
const BADGES = ['moderator', 'subscriber', 'vip', 'og', 'sub_gifter'];
/** Emotes of the global set and emoji, some of them animated. */
const EMOTES = Array.from({ length: 24 }, (_, n) => emoteToken(9101 + n, `gs${n}`)).concat(
  Array.from({ length: 16 }, (_, n) => emoteToken(1_128_512 + n, `emoji${n}`)),
);

/** Returns message number n of a room, the same on every call: one to three emotes and two badges each, and every seventh is a reply. */
export function message(n: number, chatroomId: number): ChatMessage {
  const who = (n * 7) % NAMES.length;
  const at = 1767323045000 + n;
  const badges = [n, n + 2].map((at, place) => {
    const type = BADGES[at % BADGES.length]!;
    return { type, text: type, count: 1 + (n % 24), active: true, sort_order: place + 1 };
  });
  const emotes = Array.from({ length: 1 + (n % 3) }, (_, more) => EMOTES[(n * 5 + more * 7) % EMOTES.length]).join(' ');
  const id = `019b7e5a-1c00-7000-8000-${String(n).padStart(12, '0')}`;
  return {
    id,
    chatroom_id: chatroomId,
    content: `${LINES[n % LINES.length]} ${emotes} ${n}`,
    type: n % 7 === 0 ? 'reply' : 'message',
    created_at: `${new Date(at).toISOString().slice(0, 19)}+00:00`,
    sender: { id: 10000100 + who, username: NAMES[who]!, slug: `person-${who}`, identity: { color: COLORS[who]!, badges } },
    cursor: String(at * 1000),
    metadata: {
      message_ref: String(at),
      ...(n % 7 === 0
        ? { original_message: { id, content: LINES[(n + 3) % LINES.length]! }, original_sender: { id: 10000101, username: NAMES[1]! } }
        : {}),
    },
  };
}
