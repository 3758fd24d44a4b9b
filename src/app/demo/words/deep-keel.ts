import type { Topic } from './topic.ts';

export const deepKeel: Topic = {
  words: {
    part: ['the second stage', 'the antenna', 'the landing legs', 'the fuel line', 'the heat shield'],
    moon: ['the ringed moon', 'the ice moon', 'the little grey one', 'Orsa'],
    number: ['40', '112', '212', '9', '300'],
  },
  remarks: [
    'delta-v looks thin. {number} m/s thin',
    'did anyone check {part}',
    'more struts',
    'optimism is not a fuel but we keep trying',
    'retrograde! retrograde!',
    'the view of {moon} from here',
    'space is big and {part} is small',
    'i did the maths on a napkin and the napkin says no',
    'orbital mechanics is just falling with style',
    'burn in 30 seconds, everyone hold something',
    'the crew looks happy, they do not know',
    'window to {moon} opens in ten minutes',
    'my napkin: https://keel.example/napkins/{number}',
    'rescue mission number five is the charm',
  ],
  moments: [
    {
      host: 'contact light',
      calls: ['LANDED', 'gsHype', '🚀🚀🚀', 'touchdown', 'gsGG', 'W', 'on fumes', 'gsTrophy gsTrophy', 'HOW', '👏👏👏'],
      after: ['with {number} m/s left. {number}!', '{part} is bent but that is a problem for the way back', 'welcome to {moon}'],
    },
    {
      calls: [
        'gsShock',
        'where is {part}',
        'uh oh',
        'that was not on the checklist',
        '💥💥💥',
        'gsLol',
        'F',
        'spin',
        'too fast too fast',
        'RIP',
      ],
      after: ['we never needed {part}', 'technically it is in orbit now', 'the crew is fine, the crew is always fine'],
    },
    {
      calls: ['docked', 'CLICK', 'gsHype', 'so smooth', 'wow', 'no instruments!', '🛰️🛰️', 'gsSalute', 'perfect'],
      after: ['like parking a bus by smell', 'frame by frame replay please'],
    },
  ],
  threads: [
    ['A: how much fuel is left?', 'B>1: {number} m/s', 'A: and how much do we need?', 'B: more', 'C: gsSweat'],
    [
      'A: why burn at the lowest point?',
      'B>1: you are fastest there, so the same push gives more energy',
      'A: huh. thanks @B',
      'C: it is real too, not just in the game',
    ],
    ['A: what is {part} for?', 'B: decoration at this point', 'host>1: it was important until a minute ago', 'A: ah'],
    ['A: can you not just turn around?', 'B>1: you are going 2 km/s sideways', 'A: so slowly turn around', 'B: gsLol'],
    ['A: is this with mods?', 'B>1: only the autopilot is removed', 'A: removed?', 'host: it was better at this than me'],
    ['A: crew names today?', 'host>1: Bolt, Biscuit and Commander Pete', 'B: protect Biscuit', 'C: Pete got us here, Pete gets us out'],
    ['A: will there be a probe to {moon}?', 'B>1: he said next week', 'C: he said that last week', 'B: next week is a state of mind'],
  ],
};
