import type { Moment, Thread } from './topic.ts';

/** Lines for every chat, whatever the topic. */
export const GREETINGS: readonly Thread[] = [
  ['A: hey chat', 'B: hey @A gsWave', 'C: hi hi'],
  ['A: hello everyone', 'B>1: welcome back!', 'A: missed you all'],
  ['A: good evening from work', 'B: shh we will not tell @A', 'C: evening!'],
  ['A: just got home, what did i miss?', 'B>1: everything', 'C>1: nothing, it is good you are here', 'A: balanced reporting'],
  ['A: first time here, hi', 'B: welcome @A', 'C: hi @A, make yourself comfortable', 'A: nice people here already'],
  ['A: hi @host', 'host>1: hey @A, good to see you', 'A: gsWave'],
  ['A: gsWave', 'B: gsWave', 'C: gsWave'],
  ['A: back!', 'B>1: wb', 'C: with snacks?', 'A: with snacks'],
];

export const FAREWELLS: readonly Thread[] = [
  ['A: have to go, early shift', 'B>1: sleep well', 'C: bye @A!', 'A: bye all gsWave'],
  ['A: good night everyone', 'B: night @A', 'C: gn gsSleep'],
  ['A: lurking while i cook', 'B>1: enjoy your meal', 'C: what is it?', 'A: pasta, of course'],
  ['A: battery at 3 percent, see you tomorrow', 'B: go go go', 'C>1: brave of you to use it on chat'],
];

export const SMALL_TALK: readonly Thread[] = [
  ['A: is it only me or is the sound a bit low?', 'B>1: fine here', 'C>1: fine, check your tab volume', 'A: it was my tab. thanks'],
  ['A: what time is it for you all?', 'B: half past nine', 'C: two at night, do not ask', 'D: lunch!', 'A>3: i ask', 'C: no'],
  ['A: hydrate reminder', 'B: gsSalute', 'C: sip', 'D: thank you doctor @A'],
  ['A: how do you get the heart emote?', 'B>1: type gsLove', 'A: gsLove', 'B: there you go'],
  ['A: does a reply ping you?', 'B>1: it does', 'A: good to know', 'B: it just did it again'],
  ['A: who else is supposed to be working', 'B: no comment', 'C: i am in a meeting right now', 'A>3: camera off?', 'C: obviously'],
  ['A: chat is so nice today', 'B>1: we practised', 'C: it is always like this @A', 'A: gsLove'],
  ['A: i agree with @B', 'B>1: i did not say anything', 'A: i know', 'C: gsLol'],
  ['A: can someone clip that?', 'B: on it', 'B: https://clips.example/{clip}', 'A>3: legend, thank you'],
  [
    'A: is there a schedule?',
    'B>1: tuesday to saturday mostly, https://schedule.example/{clip}',
    'A: thanks @B',
    'C: and sometimes sunday if it rains',
  ],
  ['A: what is the emote with the popcorn called?', 'B>1: gsPopcorn', 'A: gsPopcorn gsPopcorn', 'C: now we are ready'],
  ['A: my stream froze for a second', 'B: same', 'C: not here', 'A>2: ok not only me', 'B: back now'],
];

/** Links that replace `{clip}`. */
export const CLIPS: readonly string[] = [
  'calm-otter-41',
  'brave-teapot-7',
  'late-ferry-12',
  'tiny-summit-88',
  'quiet-rook-3',
  'loud-goose-19',
];

/** Replies to a recent message. */
export const ECHOES: readonly string[] = [
  'so true',
  'this',
  'exactly',
  'haha yes',
  'same here',
  'came here to say that',
  'no way',
  'could not agree more',
  'i mean... yes',
  'hard disagree, but i respect it',
  'you say that every time',
  'and you were right',
  'gsLol',
  'gsThink is it though',
  'speak for yourself 😂',
  'ok that is a good point',
  'i was thinking the same',
  'wait really?',
  'bold words',
  'put that on a shirt',
  '10/10 comment',
  'love that',
];

/** Messages that mention somebody who recently wrote. */
export const NUDGES: readonly string[] = [
  '@A you called it',
  '@A what do you think?',
  'i am with @A here',
  '@A haha',
  'good one @A',
  '@A gsLove',
  'somebody wake up @A for this',
  '@A told us so',
  'where is @A when you need them',
  '@A that was for you',
];

/** Short enough for a whole chat to repeat. */
export const WALLS: readonly string[] = ['W', 'gsHype', 'LETSGO', 'GG', 'gsPopcorn', 'hype', 'gsFire', 'YES', 'gsLol', 'POG'];

export const EMOJI_RUNS: readonly string[] = [
  '😂😂😂',
  '🔥🔥🔥🔥',
  '👏👏👏👏👏',
  '💜💜💜',
  '🎉🎉🎉🎉',
  '😭😭😭',
  '🫡🫡',
  '👀👀👀',
  '🙌🙌🙌🙌',
  '🍿🍿🍿',
];

/** Reactions to the start and to the end of a stream. */
export const STARTING: Moment = {
  host: 'hello hello, we are live',
  calls: [
    'hiii',
    'first',
    'gsWave',
    'gsHype',
    'LIVE',
    'hello!',
    'gsWave gsWave',
    'finally',
    'hi @host',
    'good evening',
    '🎉🎉🎉',
    'yay',
    'so ready',
  ],
  after: ['notification worked for once', 'snacks ready, let us go', 'i have been waiting since lunch'],
};

export const ENDING: Moment = {
  host: 'that is it for today, thank you all for being here',
  calls: [
    'gn',
    'thanks for the stream',
    'gsWave',
    'gsLove',
    'bye!',
    'gsSalute',
    'good night',
    'already?',
    'gsCry',
    'see you next time',
    '💜💜💜',
    'ty',
  ],
  after: ['best stream this week', 'see you all next time', 'off to bed then'],
};

/** Threads for an offline channel; the broadcaster does not take part. */
export const OFFLINE: readonly Thread[] = [
  ['A: anyone know when the next stream is?', 'B>1: in a bit, there was a post', 'A: thanks'],
  ['A: offline chat gang', 'B: gsSalute', 'A: it is cosy in here'],
  ['A: did it end early today?', 'B>1: no, you are late', 'A: ah'],
  ['A: waiting room', 'B: same seat as yesterday @A?', 'A: same seat'],
  ['A: so quiet here', 'B: shh'],
];

/** Remarks for any stream. */
export const ASIDES: readonly string[] = [
  'i blinked and missed it',
  'my snack is already gone',
  'chat is moving',
  'this is way too relaxing',
  'how is it this late already',
  'best seat in the house: my couch',
  'i told my friend to watch this and now they are hooked too',
  'someone say something funny, i am on the bus',
  'second monitor gang',
  'my tea went cold because of this',
  'ok now i am awake',
  'the timing of that',
  'not me holding my breath',
  'i am learning so much today',
  'write that down, write that down',
  'the confidence',
  'we have all been there',
  'nobody saw that',
  'pretend we did not see that',
  'i would pay to see that again',
  'this is going in the highlight video',
  'rewind please',
  'i needed this today',
  'no thoughts, only stream',
  'what a week, and it is only tuesday',
  'my phone is at 9 percent and i do not care',
  'i should sleep. anyway',
  'five more minutes',
  'the dog agrees',
  'posting this in the group chat immediately',
  'that laugh is contagious',
  'real ones remember last week',
  'it keeps getting better',
  'i have a good feeling about this',
  'i have a bad feeling about this',
  'quick, look busy',
  'is it me or is time going faster tonight',
  'sound on, world off',
  'whoever chose this has taste',
  'i was not ready for that',
];

/** Most of the messages in a busy chat. */
export const SHORTS: readonly string[] = [
  'lol',
  'gsEyes',
  'hahaha',
  'nice',
  'wow',
  'gsClap',
  'gsHeart',
  'yes',
  'gsNope',
  'hm',
  'wait what',
  'oh',
  'oh no',
  'what',
  'same',
  'real',
  'clean',
  'smooth',
  'so good',
  'again!',
  'easy',
  'close one',
  'phew',
  'gsCoffee',
  'finally',
  'brave',
  'gsLol',
  'gsLove',
  'gsThink',
  'gsSweat',
  'gsCool',
  'gsPopcorn',
  'gsShock',
  'gsRage',
  'gsFinger',
  'gsSalute',
  'gsWhistle',
  'gsLol gsLol',
  'gsLove gsLove gsLove',
  'gsParty gsParty',
  'gsCry',
  'gsSleep',
  'gsFire nice',
  'ok gsCool',
  'hm gsThink',
  'not like this gsCry',
  '😂',
  '👀',
  '🥲',
  '💀',
  '🙏',
];

/** Sometimes put in front of a remark. */
export const OPENERS: readonly string[] = [
  'ngl ',
  'ok but ',
  'honestly ',
  'tbh ',
  'wait, ',
  'chat, ',
  'also ',
  'hmm ',
  'i mean ',
  'look, ',
  'fun fact: ',
  'so ',
];
