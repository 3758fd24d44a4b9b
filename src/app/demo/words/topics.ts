import { apexCircuit } from './apex-circuit.ts';
import { chess } from './chess.ts';
import { deepKeel } from './deep-keel.ts';
import { justTalking } from './just-talking.ts';
import { music } from './music.ts';
import { outerRange } from './outer-range.ts';
import { sports } from './sports.ts';
import { stackline } from './stackline.ts';
import type { Topic } from './topic.ts';

const foodAndDrink: Topic = {
  words: {
    dish: ['soup', 'sourdough', 'dumplings', 'the stew', 'flatbread'],
    spice: ['cumin', 'smoked paprika', 'fennel', 'too much garlic', 'chilli'],
    tool: ['a bigger pot', 'the good knife', 'a scale', 'a lid'],
  },
  remarks: [
    'i can smell the {dish}',
    'more {spice}. always more {spice}',
    'eating crisps while watching real cooking, a life',
    'that crust!!',
    'the starter has a name and a temper',
    'salt at the end, thank me later',
    'you need {tool} for that',
    'the chopping sounds are so good',
    'my kitchen would be on fire by now',
    'recipe card: https://tanglewood.example/cards/soup-for-forty',
    'taste it! taste it!',
  ],
  moments: [
    {
      host: 'ok chat. first spoon',
      calls: ['and??', 'gsPopcorn', 'tell us', 'the face', 'gsLove', '😋😋😋', 'verdict', 'gsHype', 'needs {spice}'],
      after: ['the eyebrows say yes', 'i am making {dish} tonight'],
    },
    {
      calls: ['smoke', 'SMOKE', 'gsShock', '🔥🔥🔥', 'the oven', 'gsLol', 'turn it off', 'alarm', 'well done, literally'],
      after: ['scrape it and call it rustic', 'char is a flavour'],
    },
  ],
  threads: [
    ['A: can i use {spice} instead?', 'B>1: yes but half of it', 'A: thanks!', 'C: or double, live a little'],
    ['A: how long does {dish} take?', 'host>1: as long as it wants', 'B: about two hours @A', 'A: gsLol ok'],
    ['A: is it vegetarian?', 'B>1: this one yes', 'A: perfect, copying it', 'host: it is even vegan if you skip the butter'],
    [
      'A: my bread never rises',
      'B>1: is your kitchen cold?',
      'A: like a cellar',
      'B: oven with only the light on, works every time',
      'A: trying that, thank you!!',
    ],
  ],
};

const cityHours: Topic = {
  words: {
    place: ['the pier', 'the night market', 'the old bridge', 'the bakery', 'the tram stop'],
    food: ['grilled corn', 'a cheese roll', 'fish soup', 'custard tarts', 'chestnuts'],
    minutes: ['ten', 'twenty', 'twenty-five', 'forty'],
  },
  remarks: [
    'the reflections on the water tonight',
    'ferry is {minutes} minutes late, so it is on time',
    'i can smell the {food} from here',
    'i lived two streets from {place}!',
    'so quiet for a city that size',
    'the man with the accordion is back',
    'please pet the cat at {place}',
    'rain on cobblestones, best sound',
    'this is how i want to travel, from my sofa',
    'the fog is rolling in over {place}',
    'get the {food}, you walked enough',
    'timetable for the nerds https://ferry.example/line-4/night',
  ],
  moments: [
    {
      calls: ['FERRY', 'the ferry!', 'gsHype', '⛴️⛴️⛴️', 'it exists', 'gsShock', 'finally', 'run', 'RUN'],
      after: ['only {minutes} minutes late', 'wave at the captain', 'historic evening'],
    },
    {
      calls: ['🎆🎆🎆', 'wow', 'fireworks', 'lindo', 'gsLove', 'so pretty', 'que lindo', 'what is the occasion'],
      after: ['somebody at {place} is having a good night', 'that lit up the whole river'],
    },
  ],
  threads: [
    ['A: where are we going today?', 'B>1: to {place}, then wherever there is {food}', 'A: perfect plan'],
    [
      'A: is it safe to walk there at night?',
      'host>1: yes, this part is full of people until two',
      'A: good to know, going there in spring',
      'B: try the {food} at {place} when you go',
    ],
    ['A: what is that building?', 'B>1: the old customs house, it is a library now', 'A: thanks! beautiful', 'C: open until midnight too'],
    ['A: how is the battery?', 'host>1: {minutes} percent, so we walk fast', 'B: and then we buy {food} in the dark'],
  ],
};

const art: Topic = {
  words: {
    colour: ['ochre', 'Prussian blue', 'that green', 'rose madder', 'the dirty white'],
    tool: ['the flat brush', 'the palette knife', 'the dip pen', 'a rag', 'her thumb'],
    detail: ['the ear', 'the left eye', 'the shadow under the chin', 'the harbour wall', 'the hands'],
  },
  remarks: [
    '{colour} next to the shadow, wow',
    'how does {tool} do that',
    '{detail} went from nothing to a person in ten seconds',
    'i am holding my breath for {detail}',
    'the sound of the brush is so calming',
    'less is more, says everyone who is not painting',
    'it looked finished an hour ago and now it is better',
    'the mixing is my favourite part',
    'one face a minute and i cannot draw one a year',
    'hands are illegal',
    'happy little accident?',
    'the paper she uses: https://sable.example/materials/paper',
    'that line was braver than me',
  ],
  moments: [
    {
      calls: ['wow', 'gsLove', 'THE EYES', '😍😍', 'gsShock', 'how', 'beautiful', 'it is alive', '✨✨✨', 'ooh'],
      after: ['{detail} made it', 'from {colour} of all things', 'this goes on a wall'],
    },
    {
      host: 'well. that is ink on the carpet',
      calls: ['NOOO', 'gsLol', 'the carpet', 'gsCry', '😂😂', 'abstract', 'salt! use salt', 'F', 'modern art'],
      after: ['sign the carpet', 'call it a limited edition'],
    },
  ],
  threads: [
    ['A: which brush is that?', 'B>1: {tool}', 'A: that is not a brush', 'B: it is today'],
    [
      'A: how do you start a face @host?',
      'host>1: with the biggest shadow. the face is already in it',
      'A: that is poetry',
      'B: that is also good advice',
    ],
    ['A: oil or acrylic?', 'B>1: oil, you can smell it through the screen', 'A: haha true', 'C: water-mixable today, she said'],
    [
      'A: i never know which colours to buy first',
      'B>1: two of each primary, a warm and a cold one',
      'C: and a big white',
      'A: noted, thanks @B @C',
    ],
    ['A: is {detail} done?', 'B: never ask if it is done', 'host>1: it was, then i touched it'],
    ['A: do you sell prints?', 'B>1: twice a year, list is at https://sable.example/prints', 'A: signed up!'],
    ['A: suggestion: {colour} for the sky', 'host>1: i will regret this', 'B: we will not', 'host: ...it works. annoyingly'],
  ],
};

/** By category slug. */
export const TOPICS: Readonly<Record<string, Topic>> = {
  'apex-circuit': apexCircuit,
  art,
  chess,
  'city-hours': cityHours,
  'deep-keel': deepKeel,
  'food-and-drink': foodAndDrink,
  'just-talking': justTalking,
  music,
  'outer-range': outerRange,
  sports,
  stackline,
};
