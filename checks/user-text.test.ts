import { expect, test } from 'vitest';
import { productFiles, withoutComments } from './source.ts';

/**
 * Texts of persons by the names that our code gives them: names, titles, bios, and the names of categories, rewards and the like. Texts of
 * a catalog isolate their arguments themselves.
 */
const USER_TEXT =
  /(?<![=$])\{(?:(?:\w[\w.?!]*\.)?(?:username|user_username|session_title|stream_title|sessionTitle|bio)|\w[\w.?!]*\.(?:title|content|reason|message)|(?:[\w.?!]*\.)?(?:\w*[cC]ategory|reward|campaign|outcome|organization|emote|gift|recording|video|clip)[?!]?\.(?:name|title|label))\}/g;

const TAG =
  /<(?<closing>\/?)(?<name>[A-Za-z][\w.]*)(?<attributes>(?:[^<>{}"]|"[^"]*"|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*?)(?<empty>\/?)>/g;

/** Parts that draw their children in a `bdi`, and the one whose content is elements. */
const ISOLATING = ['bdi', 'Strong', 'Question', 'Tag', 'BaseTabs.Panel'];

/** As far before a text as its element may begin. */
const REACH = 3000;

/** The expressions of user text in an element without its own direction, each with the name of its element. */
function exposedIn(text: string): string[] {
  return [...text.matchAll(USER_TEXT)].flatMap(({ 0: expression, index }) => {
    const open: Array<{ name: string; attributes: string }> = [];
    for (const { groups } of text.slice(Math.max(0, index - REACH), index).matchAll(TAG)) {
      const { closing, name, attributes, empty } = groups as Record<'closing' | 'name' | 'attributes' | 'empty', string>;
      if (empty) continue;
      if (!closing) open.push({ name, attributes });
      else if (open.at(-1)?.name === name) open.pop();
    }
    const element = open.at(-1);
    const isIsolated = element === undefined || ISOLATING.includes(element.name) || element.attributes.includes('dir="auto"');
    return isIsolated ? [] : [`<${element.name}> ${expression}`];
  });
}

test('every text of a person stands in a bdi, so that its direction does not reach the text around it', () => {
  const exposed = productFiles()
    .filter(({ place: { path, tier } }) => tier === 'web' && path.endsWith('.tsx'))
    .flatMap(({ place: { path }, text }) => exposedIn(withoutComments(text)).map((found) => `${path}: ${found}`));
  expect(exposed).toEqual([]);
});

test.each([
  ['<h1 className="x">{category.name}</h1>', ['<h1> {category.name}']],
  ['<p>\n  <bdi>{user.username}</bdi> {poll.title}\n</p>', ['<p> {poll.title}']],
  ['<p onClick={() => go({ to: 1 })}>{channel.user?.username}</p>', ['<p> {channel.user?.username}']],
  ['<bdi>{category.name}</bdi>', []],
  ['<p dir="auto">{account.bio}</p>', []],
  ['<Avatar name={user.username} />', []],
  ['<ErrorState {...title} />', []],
])('%s has %j', (text, exposed) => {
  expect(exposedIn(text)).toEqual(exposed);
});
