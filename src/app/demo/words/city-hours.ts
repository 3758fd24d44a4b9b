import type { Topic } from './topic.ts';

export const cityHours: Topic = {
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
