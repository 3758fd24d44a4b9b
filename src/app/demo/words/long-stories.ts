export const LONG_STORIES: ReadonlyArray<readonly string[]> = [
  [
    'A: ok long story but it fits here. yesterday i wanted to do one quick thing before bed, just water the plants. the can was empty, so i went to the kitchen, saw the dishes, did the dishes, found the missing earring in the sink, called my sister to tell her, she talked for an hour, and this morning i woke up and the plants were still dry. they looked at me. i have never been judged by a fern like that',
    'B>1: judged by a fern is the title of your book',
    'C: did you water them NOW',
    'A>3: ...one second',
  ],
  [
    'A: small thank you to this chat, since i never write much. i started watching in winter when i had moved to a new city and did not know a single person. having this on in the evening made the flat feel less empty. now i have friends here, a bakery that knows my order, and a neighbour who borrows my ladder. i still come back because you are all a bit strange in the best way',
    'B>1: this made my day',
    'C: gsLove gsLove',
    'D>1: we are glad you stayed',
  ],
  [
    'A: for those asking how i got into this: my uncle had one rule, never touch the old machine in the cellar. so of course we touched it. it was a jukebox with exactly one record that worked and it skipped at the same place every time. for years i thought that was how the song goes. heard the real version at a wedding at thirty and i was the only one who did the skip. out loud. on the dance floor',
    'B>1: please tell me there is a video',
    'A: my uncle has it. my uncle will never give it up',
    'C: 😂😂😂 the skip',
  ],
  [
    'A: unpopular opinion and i will stand by it: the best part of any project is not the end, it is the evening before the end, when you can already see that it is going to work and nobody else knows yet. the end is only photos and cleaning up. i have a whole drawer of things that are finished except for the last screw, because i wanted to stay on that evening a little longer',
    'B>1: this is either wisdom or an excuse',
    'A: it is a drawer',
    'C>1: saving this',
  ],
  [
    'A: today on the bus an old man asked me what i was watching, so i gave him one earphone and we watched this stream together for six stops. he asked very good questions, better than mine. when he got off he said "tell them the left one was right", and i have no idea what he meant but i promised, so: the left one was right',
    'B: the left one was right',
    'C: the left one was right gsSalute',
    'D>1: i hope he finds the channel',
  ],
];
