import type { Topic } from './topic.ts';

export const art: Topic = {
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
