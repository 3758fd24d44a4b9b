import type { Topic } from './topic.ts';

export const stackline: Topic = {
  words: {
    part: ['the lift', 'the east wall', 'the staircase', 'the crane', 'floor 212', 'the balcony'],
    thing: ['counterweight', 'oak beam', 'glass tile', 'support column', 'drawbridge'],
    colour: ['teal', 'brick red', 'mustard', 'pale green', 'the ugly orange'],
  },
  remarks: [
    '{part} is not straight',
    'this tower has more floors than my city',
    'one more {thing} and it tips, calling it now',
    'the symmetry is healing me',
    'please label the chests',
    'i measured: {part} is one block off',
    '{colour} would look great there',
    'the sound when a row clicks in place, so good',
    'how many hours is this world now',
    'i started my own tower because of this stream and it fell down',
    'put a plant on it and it is finished',
    'physics is just a suggestion on floor 200 and up',
    'the view from the balcony at night is worth it',
    'that {thing} is load bearing emotionally',
    'save the game. please save the game',
    'https://stackline.example/wiki/counterweights for those asking how it balances',
  ],
  moments: [
    {
      host: 'do not move. nobody move',
      calls: ['it is leaning', 'gsShock', 'IT IS LEANING', 'nobody breathe', 'gsSweat gsSweat', '😬😬😬', 'noooo', 'the wobble', 'save it'],
      after: ['it stands. how does it stand', 'one {thing} from disaster', 'the tower has made its peace with us'],
    },
    {
      calls: ['it FITS', 'gsHype', 'gsGG', 'perfect', '👏👏👏', 'so satisfying', 'click', 'W', 'chef kiss'],
      after: ['after three hours of {part}', 'frame that', 'i need the world file for this'],
    },
    {
      calls: ['gsLol', 'timber', 'RIP', 'F', 'gsCry', '💥💥💥', 'and it is gone', 'L', 'oh well'],
      after: ['{part} had a good life', 'at least the save is only ten minutes old', 'look at it as free materials'],
    },
  ],
  threads: [
    [
      'A: what holds {part} up?',
      'B>1: the {thing} behind the wall',
      'A: there is nothing behind the wall',
      'B: then hope',
      'host: it is hope',
    ],
    ['A: what colour for {part}?', 'B: {colour}', 'C>1: anything but {colour}', 'host: {colour} it is', 'C: i will never recover'],
    ['A: how many floors are planned?', 'B>1: 300 by summer', 'A: and which summer', 'B: nobody asks that @A'],
    [
      'A: can two people build in one world?',
      'B: yes up to eight, he opens it on sundays',
      'A: nice, see you sunday then',
      'C: bring your own {thing}',
    ],
    ['A: the staircase has 13 steps per floor', 'B: did you count?', 'A>2: of course i counted', 'C: floor inspectors assemble'],
    ['A: why not use pillars?', 'B>1: he used them all for {part}', 'A: that is fair actually'],
    ['A: @host is the lift fixed?', 'host>1: define fixed', 'A: does it go up', 'host: it goes', 'B: gsLol'],
    [
      'A: beginner question, what is a {thing}?',
      'B>1: it pulls the other side down so the long side stays up',
      'A: ahh like a seesaw. thank you',
      'B: exactly like a seesaw',
    ],
    ['A: i would live on floor 200', 'B: with that lift?', 'A>2: i would never come down, so fine', 'C: groceries by crane'],
  ],
};
