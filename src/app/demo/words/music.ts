import type { Topic } from './topic.ts';

export const music: Topic = {
  words: {
    song: ['the lighthouse song', 'the one from the snow film', 'Moonwater', 'the old waltz', 'the theme with the trains'],
    key: ['D minor', 'E flat', 'F sharp', 'A major', 'C minor'],
    part: ['the bridge', 'the left hand', 'the ending', 'that key change', 'the quiet bit'],
  },
  remarks: [
    '{part} gets me every time',
    'no sheet music is wild',
    'the rain outside is in time, how',
    '{key} is such a blue key',
    'i could listen to this all night',
    'request: {song} please',
    'the pedal work',
    'that was four songs in one and all of them good',
    'headphones on, lights off',
    'it sounds like walking home in snow',
    'my grandmother used to play {song}',
    'wrong note? no, jazz',
    'closing my eyes for this one',
    'somebody hire this person for a film',
    'recordings of last week: https://maplekeys.example/tapes/week-31',
  ],
  moments: [
    {
      calls: ['👏👏👏', 'gsLove', 'bravo', 'wow', 'encore', 'gsLove gsLove', 'goosebumps', '🎹🎹🎹', 'beautiful', 'BRAVO', '💜💜'],
      after: ['{part}!! who does that', 'i have no words and many feelings', 'that was in {key}, right?'],
    },
    {
      host: 'four notes, chat. go',
      calls: ['C', 'F sharp', 'G', 'B flat', 'E', 'gsWhistle', 'A A A A', 'C D E C', 'gsThink', 'D'],
      after: ['these notes should not work together', 'and of course it works', 'from now on i only write hits'],
    },
    {
      calls: ['gsLol', 'oops', 'jazz', 'JAZZ', '😂😂', 'the cat joined', 'experimental', 'gsCool', 'meow in {key}'],
      after: ['best solo of the evening', 'keep it in'],
    },
  ],
  threads: [
    ['A: what key is this?', 'B>1: {key} i think', 'host: {key}, then it gets complicated', 'A: thank you, trying to play along'],
    [
      'A: how long have you played @host?',
      'host>1: since i could reach the keys, so about two years',
      'B: gsLol',
      'A: tiny you with tiny keys',
    ],
    ['A: can you play {song}?', 'host>1: I can play something that is related to it', 'B: distant cousin of {song}', 'A: i will take it'],
    [
      'A: does anyone know this melody?',
      'B>1: {song}, but slower',
      'C: i thought it was the old waltz',
      'B>3: the start is similar yes',
      'A: thanks, that was bugging me',
    ],
    [
      'A: i stopped playing ten years ago and i want to start again',
      'B>1: do it!!',
      'C>1: ten minutes a day is enough, really',
      'A: ok tomorrow. no, tonight',
      'host: tonight, @A. report back',
    ],
    ['A: is the piano tuned differently?', 'B: it is just very old', 'host>1: it is tuned by the weather'],
    ['A: the left hand is doing something different from the right hand', 'B: that is called piano', 'A>2: rude but correct'],
  ],
};
