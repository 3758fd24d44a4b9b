import type { Topic } from './topic.ts';

export const foodAndDrink: Topic = {
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
