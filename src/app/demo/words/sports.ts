import type { Topic } from './topic.ts';

export const sports: Topic = {
  words: {
    player: ['number nine', 'the keeper', 'the left back', 'the captain', 'the new kid'],
    score: ['0:0', '1:0', '2:1', '2:2', '3:2'],
    minute: ['58th', '71st', '83rd', '88th'],
  },
  remarks: [
    '{player} is everywhere tonight',
    'north stand is so loud',
    'that was offside and everybody knows it',
    '{score} and still half an hour to go',
    'the pitch looks like a potato field',
    'somebody give {player} some water',
    'sausage prices are up again, outrage',
    'cleanest tackle of the season',
    'amateur football is the best football',
    'schiri, bitte',
    'was für ein Spiel',
    'live table: https://sunday.example/table',
  ],
  moments: [
    {
      calls: ['GOAL', 'GOOOOL', 'TOOOR', 'gsHype', '⚽⚽⚽', 'gsWhistle', 'TOR', 'what a strike', 'LETS GO', 'gsFire', 'unhaltbar'],
      after: ['{player} from there!', '{score} in the {minute} minute, i am not well', 'the dog on the pitch started that attack'],
    },
    {
      calls: ['the post', 'NOOO', 'gsCry', 'so close', 'Pfosten', '😱😱', 'gsShock', 'how did that not go in', 'uff'],
      after: ['{player} cannot believe it', 'the post is man of the match'],
    },
  ],
  threads: [
    ['A: what is the score?', 'B>1: {score}', 'A: with {player} in goal?', 'B: it is complicated'],
    ['A: war das Elfmeter?', 'B>1: nie im Leben', 'C: ganz klar Elfmeter', 'B>3: welche Brille', 'A: also wie immer'],
    ['A: who is {player}?', 'B>1: baker during the week, hero on sundays', 'A: love that'],
    ['A: how long is added time?', 'B: four minutes', 'C>1: until they score', 'A: makes sense'],
  ],
};
