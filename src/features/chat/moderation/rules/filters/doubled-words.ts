/**
 * Words in which a doubled letter makes another word: a banned `raper` does not match `rapper`. They are the words among the 30,000 of the
 * package popular-english-words that are also words without one of two equal letters, except British spellings. Some are German.
 */
export const DOUBLED_WORDS: ReadonlySet<string> = new Set(
  `
  abbas abbess abyss aggregation agreement agreements allow arrow assess balloon balloons balls banned banning barre barred barring basses
  bassett batted batting bazaar beggar beggars bellows bells bennet betting bidder bidding biggs billed billing bitter bladder bleed
  bonnie boogie booked booking books booth boots brass breed breeding breeds britt brood burrell butte butts cancellation canned canning
  cannon cannons canvassed canvassing capped career careers carried carries cartoon cartoons cassette cassettes cells cheer cheetah choose
  chooses clipped clipping collins comma commas compass cooked cooking cooled cooper copper correlate correlated correlates correlation
  correlations correspondent correspondents councillor councillors crappy creed creeping creepy cummins currie cutter cypress dessert
  desserts devotee devotees diffs dinner dinners discuss discusses dolls donna doomed doors dotted dragoon dragoons employee employees
  engineer engineers enroll enrollment falle feeds femme femmes filled filler filling fills floor floors focussed focussing formatted
  formatting fulfill fulfillment fulfills furry gallant gamma goods greece green greens gripping groove grooves guerrilla guerrillas guess
  gulls gully halle hello hoffen holle holly homme hooked hooper hoops hoover hopper hopping hutte install installment installments jaffa
  jagger jubilee kanne kappa keeps kette kidnapped kidnapping ladder ladders latter leech licensee lippe litter looming loops loose lorry
  losses malls manned maroon maroons marquee marquess marries marry marshall massa masse masses matte matter matters medallist meeting
  meets mille miller mills misses mitte molly moods moons moorish moors moose needless needs newell offen paddle panned parramatta passes
  patty penned pillar pillow pinned pioneer pioneers planned planner planners planning poisson polled polling polls polly pools poorer
  posse possess potts pratt presses princess privateer programmable programmed programmer programmers programming proof proofs pulled
  pulling pulls puppe quitting rabbi rabbis ragged rapper rappers rapping rasse rassen ratte recall recalls recurring redding reeds reefs
  refugee refugees riffs riggs ripped ripper ripping robbed robbing robbins rooms roost rooster rooted roots rotting rubble rudder salle
  saloon sayyid schall schiff scoop scooter scrapped scrapping sculls sells senna serra sheet sheets sheriff sheriffs shoot shoots
  shutting sitte sitting skillful slipped slipping sloop sloppy smoother sonne spanned spanning speed spilled stalled starr starred
  starring steen steep stella stellar stelle stemmed stemming stimme stirred stirring stopped stopping stripped stripping success supper
  taller tapped tapping teddy teens teeth tells tonne tonnes topped topping tossed tossing trapped trapping trees troop typhoon vassal
  walled waller wally wanne warred warring watts weeds wells wette willing willy winning woolly worshipped worshippers
`
    .trim()
    .split(/\s+/),
);
