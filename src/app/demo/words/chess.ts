import type { Topic } from './topic.ts';

export const chess: Topic = {
  words: {
    piece: ['bishop', 'knight', 'rook', 'king', 'h-pawn'],
    square: ['e5', 'd4', 'f7', 'c6', 'g2'],
    opening: ['the Caro-Kann', 'the London', 'the French', 'the Scotch', 'the King’s Indian'],
  },
  remarks: [
    'that {piece} on {square} is doing so much work',
    'rook endgames are always drawn except mine',
    'i would take on {square} and cry later',
    'time check: 42 seconds',
    'opposition opposition opposition',
    'the {piece} wants to go to {square} so badly',
    'nobody knows theory at this hour',
    'offer the draw. no wait do not',
    'engine says +0.3, my heart says -5',
    'quiet move, loud chat',
    'the a-pawn is a runner!',
    'pre-move gang',
    'who taught the opponent {opening}',
    'zugzwang is my favourite word and my least favourite feeling',
    'study link from yesterday: https://chess.example/study/endgames-101',
    'one tempo. it is always one tempo',
  ],
  moments: [
    {
      host: 'I did not see that at all',
      calls: ['NOOO', 'the {piece}', 'gsShock', 'blunder', '??', 'gsCry', 'hang in there', 'oof', 'F', 'he saw it too late'],
      after: ['still two pawns for it', '{square} was the square all along', 'swindle mode on'],
    },
    {
      calls: ['!!', 'BRILLIANT', 'gsFire', 'gsHype', 'wow', 'he FOUND it', '🧠🧠🧠', 'sacrifice', 'W', 'gsTrophy'],
      after: ['{piece} sacrifice on {square}, what year is it', 'i saw it too (i did not)', 'frame this game'],
    },
    {
      calls: ['GG', 'gg', 'gsGG', 'flagged!', 'what an ending', '👏👏', 'gsSalute', 'well played both', 'ggs'],
      after: ['new rating?', 'with one second on the clock', 'analysis please'],
    },
  ],
  threads: [
    [
      'A: is {opening} good for a beginner?',
      'B>1: yes, the plans are simple',
      'C>1: it is fine, just play a lot of it',
      'A: thank you both',
    ],
    ['A: why not take the {piece}?', 'B>1: then {square} falls and it is mate in two', 'A: oh. OH', 'B: yes took me a minute too'],
    ['A: mate in 3 here?', 'B: where', 'A>2: check on {square} then the {piece} comes in', 'B: the king runs', 'A: ah. mate in 30 then'],
    ['A: what is the time control?', 'B>1: 10+5', 'A: feels like bullet', 'host: it always feels like bullet'],
    ['A: @host do you study endgames every day?', 'host>1: every night. it replaces sleep', 'B: healthy', 'C: relatable'],
    [
      'A: can we play viewer games today?',
      'host>1: after this one, the link is https://chess.example/club/nightshift',
      'A: joined! be gentle',
      'B: he will not be gentle',
    ],
    ['A: the engine hates this move', 'B: the engine has no soul', 'C>1: no engine in chat please, no hints', 'A: right, sorry'],
    [
      'A: how do you get better at tactics?',
      'B>1: twenty puzzles a day, slowly',
      'C: slowly is the important part',
      'A: i do two hundred, quickly',
      'B: that is why',
    ],
    [
      'A: bishop or knight here?',
      'B: bishop, open board',
      'C: knight, always knight',
      'B>3: it is move 60 the board is a desert',
      'C: always knight',
    ],
  ],
};
