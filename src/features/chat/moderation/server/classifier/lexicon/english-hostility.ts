import type { HostilityTerms } from '../hostility/terms.ts';
import { type Cues, cues } from './lexicon.ts';

const each = (before: string, after: string): Cues => cues(before).flatMap((first) => cues(after).map((second) => `${first} ${second}`));

const WILLS = cues(
  'want to, wanna, will, would, should, must, need to, have to, got to, gotta, could, am going to, are going to, will have to, ought to, am gonna, are gonna, would love to, would like to, hope to, plan to, swear to, intend to',
);
const HARM = `assault, suffocate, electrocute, dismember, maim, mutilate, castrate, impale, disfigure, obliterate, liquidate, rid the world of, put a bullet in, put bullets in, blow up, set fire to, set on fire, throw acid on, throw rocks at, throw stones at, drop bombs on, open fire on, shoot up, beat the shit out of, beat the crap out of, beat to death, stomp on, kick the shit out of, smash the heads of, crush the skulls of, put an end to, get rid of for good, do away with, snap the necks of, break the necks of, cut the throats of, slit the throats of, finish off, kill off, stone, hurt, punish, silence, kill, murder, shoot, hang, lynch, stab, burn, gas, behead, execute, exterminate, eradicate, annihilate, slaughter, massacre, wipe out, bomb, nuke,
  drown, strangle, poison, beat up, punch, slap, hurt, torture, whip, curb stomp, run over, cull, butcher, decapitate, rape, put down,
  sterilize, hunt, hunt down, knife, mow down, gun down, string up, spit on`;
const HARMS = `kills, murders, shoots, hangs, lynches, stabs, burns, gasses, beheads, executes, exterminates, eradicates, annihilates, slaughters, massacres, wipes out,
  bombs, nukes, drowns, strangles, poisons, beats up, punches, hurts, tortures, runs over, butchers, rapes, wipes`;
const HARMING = `assaulting, mutilating, setting fire to, throwing stones at, beating, kicking, shooting up, stomping on, attacking, lynching, stoning, cutting up, getting rid of, killing, murdering, shooting, hanging, lynching, stabbing, burning, gassing, beheading, executing, exterminating, eradicating, slaughtering,
  massacring, bombing, nuking, drowning, strangling, poisoning, beating up, punching, slapping, hurting, torturing, running over,
  butchering, raping, hunting, wiping out`;
const HARMED = `assaulted, buried, buried alive, suffocated, electrocuted, dismembered, mutilated, maimed, burned alive, burned at the stake, set on fire, crucified, skinned alive, flogged, thrown into the sea, thrown in the ocean, thrown overboard, sent to the gas chambers, sent to the gallows, sent to camps, put against the wall, lined up and shot, shot in the head, beaten to death, stomped on, thrown in jail, thrown in prison, wiped from the earth, removed from society, removed from this earth, locked up forever, neutered, spayed, aborted, disposed of, destroyed, stoned, tortured, hanged, locked away, thrown off a roof, thrown off a cliff, fed to, cut to pieces, killed, murdered, shot, hanged, hung, lynched, stabbed, burned, burnt, gassed, beheaded, executed, exterminated, eradicated, annihilated, slaughtered,
  massacred, wiped out, bombed, nuked, eliminated, drowned, strangled, poisoned, beaten, beaten up, punched, hurt, tortured, whipped, put down, put to death, euthanized,
  sterilized, hunted, raped, dead, erased, purged, castrated, shot on sight, hanged from`;

export const english: HostilityTerms = {
  group: [
    ...cues(
      `dykes, immigrants, migrants, refugees, foreigners, asylum seekers, muslims, jews, christians, hindus, sikhs, buddhists, africans, asians, arabs, turks, poles, indians, mexicans, latinos, hispanics, romanians, russians, ukrainians, syrians, gypsies, gays, lesbians, homosexuals, queers, bisexuals, transsexuals, transgenders, cripples, autistics, aboriginals, somalis, nigerians, afghans, albanians, haitians, puerto ricans, koreans, filipinos`,
    ),
    ...each(
      `gay, black, female, trans, transgender, muslim, jewish, disabled, asian, african, african american, mexican, chinese, arab, immigrant, refugee, queer, lesbian, bisexual, turkish, polish,
        indian, russian, roma, romani, hindu, christian, autistic, handicapped, deaf, blind, brown, colored, coloured, latino, foreign, homosexual, native american, white, syrian, nigerian`,
      'people, folks, person, persons, men, man, women, woman, guys, guy, kids, families, girls, dudes, dude, lives',
    ),
    ...cues('people of color, people of colour, people with disabilities, people in wheelchairs, lgbt people, lgbtq people'),
  ],
  adjective: cues(
    `female, arab, asian, african, indian, mexican, jewish, transsexual, illegals, muslim, jew, hindu, blacks, pakistanis, chinese, roma, gypsy, natives, lesbian, women, woman, females, girls, the disabled, immigrant, refugee, migrant, foreigner, gay, whites, japanese, vietnamese, womens, any woman`,
  ),
  follow:
    cues(`womens, throats, carry, bring, spread, pollute, infest, poison, reek, contribute, repel, anger, enrage, infuriate, corrupt, give, freak, turn, drive, piss, gross, revolt, aint, isnt, arent, wont, cant, shouldnt, lack, shut, deserved, had, been, once, exactly, literally, basically, fucking, into, onto, between, under, through, since, yet, themselves, myself, ourselves, anyways, period, rn, irl, thinking, exist, existing, having, doing, especially, anyway, ruining, whenever, where, bruh, plus, either, kind, own, against, during, hate, hating, fill, think, know, want, am, im, im gonna, being, throats, based, based on, next, immediately, asap, wherever, while, and, or, but, are, is, r, were, was, should, must, need, needs, deserve, deserves, ought, can, could, will, would, have, has, do, dont, belong, make, makes, disgust, in, at,
    on, to, with, from, who, that, which, for, like, because, cause, cuz, coz, so, too, now, today, tonight, here, there, everywhere, please, pls, plz, bro, bruh, dude, man, guys, chat,
    lol, lmao, lmfao, xd, haha, fr, ngl, tbh, smh, honestly, seriously, really, always, forever, right, out, off, away, back, down, up, first, until, till, before, after, when, if, as, of,
    they, them, i, we, you, he, she, it, the, all, again, already, already, one, alive, so, by, get, go, just, over, without, then, than, not, never, only, every, die, burn, rot, suffer, drown, behave, act,
    look, smell, stink, ruin, destroy, no, yes, be, even, more, most, than, this, these, those, a, an, some, any, allowed, around, near, inside, outside, alone, anywhere, instead, later,
    tomorrow, soon, faster, slowly, sucks, suck, ever, still, also, good, bad, hang, choke, live, breed, invade, come, steal, rape`),
  filler:
    cues(`absolutely, absolute, complete, completely, massive, massively, such a, pretty, quite, rather, keep, always, often, mostly, most, even, almost, deeply, clearly, obviously, probably, definitely, honestly, frankly, you all, with, power, after all, ever, may, being, around, both, bunch, lot, just to, to be, that, much, because, over, own, their, his, her, entire, whole, worthless, nasty, annoying, crazy, weird, loud, lazy, goddamned, typical, about, will, all, every, each, last, single, one, ones, of, these, those, this, that, the, a, an, any, some, more, many, other, damn, damned, goddamn, fucking, fuckin, fking, bloody, stupid, dirty, filthy, ugly, evil,
    disgusting, illegal, little, just, really, also, simply, always, still, here, there, too, so, very, such, like, nothing, but, only, literally, actually, basically, truly, fully, complete, total,
    wild, human, worst, both, everywhere, today, now, alive, up, slowly, in this country, in our country, in the world, on earth, on this planet, you, guys, people, kind, sort, and, our, my, your,
    a bunch of, bunch, bit, it, already, finally, would, happily, gladly, rather, maybe, probably, completely, totally, again, go, out, big, fat, as, and stab, someone, somebody, they, down, straight, them, who, see, i`),
  opener:
    cues(`clearly, obviously, of course, surely, frankly, sorry, maybe, perhaps, sometimes, typical, really, truly, fact, yup, yep, nah, lmao, haha, hopefully, if only, imagine, only, why, what if, how about, isnt it, is it not, please, pls, plz, just, so, and, then, now, yes, yeah, yea, ok, okay, bro, guys, everyone, everybody, chat, yo, hey, lol, lets, go, well, oh, ugh, honestly, seriously, simply, come on, also,
    no offense, not racist, no joke, im not racist, dont care`),
  intent: [
    ...each('i, we', 'really just, really, just, still, seriously, definitely, honestly').flatMap((self) =>
      WILLS.map((will) => `${self} ${will}`),
    ),
    ...each('i, we', 'am really just, are really just, am just, are just, am really, are really, am so, are so').map(
      (self) => `${self} going to`,
    ),
    ...cues('i, we').flatMap((self) => WILLS.map((will) => `${self} ${will}`)),
    ...cues(`how about we, why not, why not just, if i could i would, if i could id, someone needs to, id rather, we are all going to, lets all, lets just, how about i, we need a law to, we are coming to, i am coming to, i am here to, ill have to, well have to, ill just, someone ought to, somebody ought to, everyone ought to, i cant wait to, we cant wait to, i want to, we want to, i wanna, we wanna, i really want to, i just want to, i so want to, just want to, really want to, wanna, would love to, id love to, i would like to, id like to, i will, ill, im gonna, im going to,
    imma, ima, i am going to, i am gonna, gonna, we will, well all, we should, we must, we need to, we have to, we gotta, we got to, lets, let us, someone should, somebody should, someone needs to, someone has to, somebody needs to,
    someone please, somebody please, time to, its time to, you should, you guys should, everyone should, everybody should, should all, i should, i could, i would, id, cant wait to, ought to, why dont we, why cant we, can we, can someone,
    can somebody, who wants to, help me, ready to, should, they should, they must, they need to, people should, feel free to, gotta, i have to, i need to, i must, i hope they, i hope someone, i plan to, planning to,
    i swear ill, would happily, would gladly, i intend to, intend to, please`),
  ],
  quantity: cues('all, every, every last, every single, any, these, those, all the, all these, all those, each, each and every'),
  harm: cues(HARM),
  harms: [...cues(HARMS), ...cues(HARM)],
  harming: cues(HARMING),
  urge: cues(`feel like, felt like, dream of, dream about, dreaming of, fantasize about, i love, i enjoy, i would enjoy, id enjoy, looking forward to, lets start, we should start, should start, need to start, time to start, in the mood for, thinking of, thinking about, should be, wouldnt mind,
    lets keep, i support, i like, i am for, im for`),
  make: cues('make'),
  makeSuffer: cues('suffer, bleed, pay, regret, scream, beg for mercy, disappear, cry in pain'),
  cut: cues('cut, slit, slash, snap, break, smash, bash in'),
  body: cues('throats, throat, necks, neck, skulls, heads, legs, bones, faces'),
  whatIf: cues(
    'what if we, what if we just, what if someone, what if i, if only someone, if only somebody, if only we, i wish someone, i wish somebody',
  ),
  harmed: [
    ...cues(HARMED),
    ...cues('would kill, would shoot, would strangle, would murder, would hang, would stab, would burn, would gas, would wipe out'),
  ],
  legal: cues(
    'should be legal, should be legalized, should be legalised, should be decriminalised, should be decriminalized, should not be a crime, isnt a crime, is not a crime, is justified, is not wrong, is fun, is a good thing, is always ok',
  ),
  without: cues(
    'better off without, better without, better place without, happier without, happier world without, better world without, a world without, so much better without',
  ),
  typical: cues('typical of, typical for, typical, trust, leave it to, in the nature of, of course the, of course a'),
  canBe: cues('can be, can only be, could be'),
  right: cues('human rights should not apply to, rights should not apply to, no rights for, rights are not for'),
  beat: cues('beat, punch, kick, hit, whip, choke, bash'),
  until: cues('until, till'),
  keep: cues('keep'),
  from: cues('away from our, away from my, away from me, away from us, out of our, out of my'),
  them: cues(
    'them, em, them all, all of them, every one of them, these people, those people, every last one of them, each of them, these things',
  ),
  they: cues('they, they all, all of them, these people, those people, every one of them'),
  modal:
    cues(`should, should all, should just, must, must all, need to, needs to, deserve to, deserves to, ought to, deserve, deserves, can all, gotta, better, have got to, shall, should really, shud, got to, would be better if,
    should be, must be, need to be, needs to be, deserve to be, deserves to be, ought to be, should get, should have been, should all be`),
  suffer: [
    ...cues(`die a horrible death, die painfully, pay with their blood, all die, their throats cut, have their throats cut, had their throats cut, be wiped off the earth, be wiped off the planet, be dumped, be thrown away, be put out of their misery, die, perish, burn, rot, suffer, drown, starve, hang, vanish, go extinct, disappear, drop dead, burn in hell, a bullet, bullets, death, the rope, the death penalty, get cancer, get shot, get killed, get raped, go die, choke, bleed,
      cease to exist, were dead, was dead, are dead, be dead, would die, would burn, would vanish, would disappear, would drown, dies, to die, pay with their lives, no mercy, the gas, the worst, get hit by a truck, get run over, die out`),
    ...cues(HARMED),
    ...cues(HARMED).map((harmed) => `be ${harmed}`),
    ...cues(HARMED).map((harmed) => `get ${harmed}`),
  ],
  can: cues('can, can all, can just, should, should all, must, may'),
  hell: cues(
    'burn in hell, rot in hell, go to hell, go die, die in a fire, fuck off, fuck themselves, rot, burn, choke, drop dead, kill themselves, kiss my ass, eat shit, eat dirt',
  ),
  wish: cues(`i hope, hope, hoping, i wish, wish, i pray, praying, may, i want, id love to see, i would love to see, want to see, wanna see, cant wait until, cant wait till, better if, better place if, better off if, i would be happy if, id be happy if, nothing better than seeing,
    better when, if only, a better world if`),
  deathTo: cues(
    'death to, death upon, a bullet for, gas chamber for, bullets for, the rope for, genocide of, holocaust for, kill list for',
  ),
  onlyGood: cues('only good'),
  dead: cues('dead, a dead, the dead'),
  onlyDead: cues('only dead, only a dead'),
  copula:
    cues(`are, is, r, are all, are just, are nothing but, are nothing more than, are no better than, are worse than, are like, are basically, were always, will always be, look like, looks like, act like, acts like, behave like, behaves like, smell like,
    breed like, live like, remind me of, aint nothing but, are literally, are such, equal, might as well be`),
  regard: cues('i see, i view, i regard, i consider, i think of, we should treat, lets treat, i treat'),
  as: cues('as, as nothing but, like'),
  dehuman: cues(
    `creatures, rabid dogs, stray dogs, mutts, termites, fleas, tapeworms, hyenas, jackals, vultures, crap, turds, turd, manure, germs, an epidemic, contagion, pathogen, malignant, dregs, bottom of the barrel, lowest of the low, lowlifes, lowlife, brutes, wild beasts, wild animals, neanderthals, cavemen, cows, breeders, pollution, a stain on, an infestation, error of nature, genetic mistake, genetic mistakes, genetic waste, half humans, not real humans, not real people, barely human, hardly human, subspecies, another species, a virus, refuse, lesser beings, lesser being, lesser humans, lower beings, second class, filthy animals, human refuse, rodents, rodent, bacteria, cattle, livestock, mongrels, mutants, toxic waste, sewage, excrement, feces, the scum of the earth, scumbags, scumbag, barbarians, primates, tumors, tumor, burden, blight, pestilence, waste, vermin, rat, rats, cockroach, cockroaches, roaches, animals, animal, ape, apes, monkeys, monkey, pigs, pig, dogs, parasite, parasites, leeches, leech, filth, scum, trash, garbage, human garbage, rubbish, plague, disease, diseases, cancer, virus, subhuman, subhumans, sub human, insects, insect, pests, pest, savages, savage, not human, not even human, not people, less than human, human waste, waste of space, waste of oxygen, waste of skin, shit, pieces of shit, piece of shit, worms, maggots, swine, infestation, untermenschen, mistake of nature, dirt, lice, abomination, abominations, freaks, degenerates, inferior, inferior race, inferior beings, lower life form, unworthy of life, breeding like`,
  ),
  crime: cues('thieves, criminals, rapists, terrorists, murderers, pedophiles, liars, thief, criminal, rapist, terrorist'),
  contempt: cues(
    `cruel, deceitful, two faced, sneaky, parasitic, cowardly, psychotic, deranged, deviant, deviants, perverse, pervs, weirdos, unclean, impure, contaminated, diseased, smelly, stinky, obscene, wicked, sinful, satanic, godless, treacherous, traitors, crooks, gangsters, thugs, drug dealers, freeloaders, bums, beggars, dirtbags, jerks, pricks, dickheads, twats, wankers, fools, imbeciles, cretins, halfwits, simpletons, nitwits, dimwits, bimbos, hoes, skanks, hags, failures, an embarrassment, a nuisance, a menace, an affront, an offense to, ruining our, destroying our, beneath us, beneath me, below us, uneducated, illiterate, incompetent, unreliable, weaker than us, worse than us, not to be trusted, intolerable, unbearable, insufferable, terrible people, garbage people, second rate, defective, wrong in the head, fucked in the head, bad for society, bad for our country, revolting, dishonest, ignorant, uncivilised, assholes, asshole, shitheads, shithead, motherfuckers, motherfucker, dumbasses, bastards, idiotic, moronic, corrupt, greedy, barbaric, violent by nature, cheats, liars, cunts, the absolute worst, absolutely despicable, detestable, hateful, immoral, rotten, sickening, ugly, useless, cockroaches, disgraceful, deplorable, loathsome, abhorrent, a threat to civilisation, a threat to civilization, a threat to society, a threat to our, a danger to society, a danger to our, a shame, good for nothing, to blame for everything, disgusting, stupid, dumb, repulsive, gross, worthless, evil, lazy, vile, despicable, pathetic, filthy, dirty, retarded, idiots, morons, bitches, whores, sluts, sick in the head, mentally ill, unnatural, sinners, an insult, a disgrace, the worst, the worst people, inferior, cowards, a burden, brainless, low iq, uncivilized, primitive, backward, backwards, not normal, abnormal, perverts, disgusting creatures, shameless, too stupid, too dumb, incapable, untrustworthy, hideous, bad people`,
  ),
  hatred: [
    ...cues(
      `i resent, i abhor, i fucking despise, i cant bear, i wont tolerate, i have zero respect for, i have zero tolerance for, i want nothing to do with, i dislike all, curse all, i look down on, tired of seeing, sick of seeing, sick and tired of, i detest all, everyone hates, everybody hates, we all despise, to hell with all, i am so sick of`,
    ),
    ...each(
      'i feel, i have, i have so much, i feel so much, i feel nothing but, i have nothing but, we have nothing but, i only feel, i only have',
      'disdain for, contempt for, hatred for, hate for, disgust for, anger for, rage for',
    ),
    ...cues(`i hate being around, i have always hated, i really cant stand, nothing worse than, i feel nothing but contempt for, so sick of being around, sick of being around, so pissed off by, pissed off by, fed up with, im done with, nothing good about, i wish there were no, i dont want to live near, i refuse to work with, no respect for, i am disgusted by, im disgusted by, disgusted by, i am repulsed by, the worst thing about this country is, i absolutely despise, i truly hate, i so hate, god i hate, fucking hate, hate hate, i hate, i really hate, i fucking hate, i absolutely hate, i still hate, we hate, we all hate, hate all, hate these, hate those, i despise, despise, i loathe, loathe, i detest, detest, i cant stand, cant stand, cannot stand, fuck, fuck all, fuck these, fuck those, fuck the, screw, screw all, damn all, to hell with, down with,
    i spit on, sick of all, im sick of, so sick of, i cant tolerate, i have no respect for, never trust, no one likes, nobody likes, i hate seeing`),
  ],
  sicken: cues(
    `repel me, make me cringe, give me the creeps, freak me out, make my stomach turn, turn my stomach, anger me, enrage me, infuriate me, fill me with rage, fill me with disgust, fill me with hate, poison our, pollute our, infest our, are poisoning our, are polluting our, are infesting our, corrupt our, are destroying this, ruin our, spread disease, spread diseases, breed like rats, smell like shit, stink, reek, only bring crime, bring crime, bring disease, bring nothing but, do nothing but, contribute nothing, fill me with, make me boil, make my blood boil, makes my blood boil, make me furious, make me angry, make me so angry, make me rage, make me gag, make me throw up, are ruining, should be ashamed of existing, piss me off, gross me out, revolt me, make me sick, makes me sick, disgust me, disgusts me, make me puke, make me vomit, make me want to puke, make me want to vomit, repulse me, make my skin crawl, ruin everything, destroy our country, ruin our country, destroy our culture, are destroying our, steal our`,
  ),
  exclude: [
    ...each(
      'are not, arent, is not, isnt, will never be, can never be, should never be',
      'our equal, our equals, equal to us, worth, worthy, my equal, as smart, as good, as intelligent, a part of our, valuable, welcome, human beings, real people, fit to',
    ),
    ...cues(
      'do not matter, dont matter, should not matter, are never as, are never any, should not be important, do not count, should shut the fuck up, should shut their mouths, shut the fuck up, should know that they are, need to be put in their place, should be put in their place, should be dumped, should be locked up, should all be locked up, should be locked away, must be locked up, should be kept away',
    ),
    ...each(
      'dont deserve, do not deserve, doesnt deserve, never deserve, should not have, shouldnt have, should have no',
      'rights, any rights, the right, a right, a vote, respect, any respect, to live, to exist, to breathe, to be here, anything, a life',
    ),
    ...each(
      'dont belong, do not belong, should not be, shouldnt be, are not wanted, have no place, have no business, has no place',
      'here, in our, in my, in this, in this country, in this chat, on this, near our, around us',
    ),
    ...cues(`should not be allowed, shouldnt be allowed, should never be allowed, are not welcome, arent welcome, should not exist, shouldnt exist, should not vote, shouldnt vote, should never vote, should go back, should go home, go back to your, get out of our, get out of my,
      should be deported, should all be deported, must be deported, should be sent back, must be sent back, should all leave, out of our country, out of my country, should shut up, should know their place, need to know their place, should be slaves, should be enslaved, should be illegal, should be outlawed, should be banned from`),
  ],
  belong: cues(
    `belong in, belongs in, belong behind, belong at, belong under, belong on, should be in, should be locked, should be locked in, should be locked up in, should be kept in, should live in, should stay in, should be put in, must be put in, need to be locked in, should rot in, should all be in, should be caged in, locked up in, locked in`,
  ),
  cage: cues(
    'cage, cages, zoo, camp, camps, concentration camps, oven, ovens, jail, prison, trash, trash can, garbage, dumpster, bin, kitchen, hell, grave, graves, ground, sewer, gutter, asylum, chains, jungle, mental hospital, madhouse',
  ),
  expel: cues(
    'get rid of, deport, ban, expel, purge, kick out, throw out, send back, keep out, enslave, lock up, cage, banish, eject, drive out, force out',
  ),
  push: cues('kick, throw, toss, chase, drive, send, ship'),
  away: cues('out, away, back, back to, out of, in camps, in cages, behind bars, in chains, in prison, in jail'),
  no: cues('no'),
  allowed: cues('allowed, near me, near my, in my country, in our country, in my chat, in my stream, in my city'),
  unwanted: cues('we dont want, we dont need, nobody wants, no one wants, dont want any, no more'),
  here: cues(
    'here, in here, in this chat, in my country, in our country, in this country, in our city, in my city, in my chat, in our schools',
  ),
  negation: cues(
    `hate that, hate how, hate when, hate it, sad that, despise that, opposite of, not, never, no, dont, doesnt, didnt, wont, wouldnt, shouldnt, cant, cannot, couldnt, arent, isnt, aint, nobody, no one, none, noone, without, nor, neither, hardly, refuse to, stop, stopped, against, instead of, far from, rather than`,
  ),
  negationAfter: cues(
    'being, treated, getting, having to, harassed, abused, bullied, attacked, mistreated, hurt, suffering, dying, in pain',
  ),
  report:
    cues(`believing, threatening, wishing, cant seriously, posts like, tweets like, threats like, hate like, insults like, slogans like, statements like, statement like, stuff like, things like, messages like, comments like, phrases like, you say, to call, wrong about, accuse, accusing, thinking, they want, they wanna, people want, who want, he want*, she want*, it want*, wants to, wanted to, tried to, tries to, used to, why would, who would, how could, how can, do you, did you, would you, are you, doesnt mean, said, says, saying, say, wrote, writes, writing, typed, types, yells,
    yelled, chanted, chants, shouted, calling, called, calls, thinks, they think, you think, people think, believes, you believe, people believe, claims, tells, anyone who, whoever, people who, someone who, guy who, man who, those who, dude who, if someone, if anyone, for threatening, threatened to, threatens to, accused of, a story about, a movie where, in which, the villain, joke about, myth that,
    treated, portrayed, seen as, the idea that, to say`),
  nation: cues(
    'turks, turkish, poles, polish, indians, indian, mexicans, mexican, romanians, russians, russian, ukrainians, koreans, filipinos, chinese, japanese, vietnamese',
  ),
  game: cues(
    'civ, civilization, hoi4, hearts of iron, eu4, europa universalis, total war, age of empires, crusader kings, stellaris, empire at war, on this map, on the map, faction, in game, ingame, in the game, in this game, in my game, respawn, before they plant, spawn',
  ),
  sport: cues(
    'tournament, finals, semifinal, world cup, this round, next round, last round, next match, this match, next game, in ranked, in the lobby, in this lobby, next lobby, this lobby, scrim, scrims, 1v1, in chess',
  ),
  turn: cues(`i really do believe, i really believe, i firmly believe, i do believe, i know, if you ask me, in my opinion, thinking i wont, i personally think, i just think, i have to say, i will say, i must say, i can only say, id say, i would say, everyone says, everybody knows, but, however, though, although, dont care, no offense, not racist, not a racist, no joke, not joking, not kidding, not gonna lie, i say, i said, im saying, just saying, i think, i believe, i honestly think, i really think, i truly believe, we think, not only, not just, no doubt, no question, no wonder, cant wait, nothing but, nothing more, why not, why dont we,
    why cant we, dont you think, no matter, no mercy, i tell you, i call for, tell you what, let me say`),
  counter:
    cues(`is hateful, thats hateful, is a horrible thing, such a horrible thing, bigot, bigots, bigotry, is hurtful, deeply hurtful, hurtful, get blocked, will get blocked, get you banned, in jail for, thrown in jail, get away with saying, horrible person, cant seriously believe, cant seriously think, you must be sad, not okay to, not ok to, why would you think, statements like, stuff like, messages like, comments like, seriously sad, how can you say, how can you call, discriminat*, offensive to, is offensive, prejudice, stereotype*, my nigga, my niggas, us faggots, proud fag*, fellow faggots, call myself, calling myself, call ourselves, being a faggot, we are faggots, realest niggas, the word, butcher, smoking fags, cigarettes, is wrong, is not ok, is not okay, isnt ok, isnt okay, not cool, is disgusting to say, disgusting thing to say, is hate speech, hate speech, is hateful, is racist, thats racist, is sexist, is homophobic, so racist, unacceptable, is never ok, shame on, nobody should, no one should, stop saying, stop calling, stop hating, stop attacking, stop the hate, dont say, dont call, you cant say, you cant just,
    who say, who says, who said, who wrote, who write, who writes, who hate, who hates, who think, who thinks, who want to kill, who attack, anyone who, whoever, people who say, people saying, someone said, he said, she said, they said, he wrote, she wrote, he says, she says, just typed, keeps writing, keeps saying, uncle says, dad says, got banned for, banned for, was banned for, banned because, reported, i report, mods please,
    mods ban, do not tolerate, dont tolerate, not tolerated, no place for hate, imagine saying, imagine hating, imagine thinking, how can anyone, how could anyone, how can people, how dare, why would anyone, why do people, why does he, the slogan, the phrase, isnt a joke, is not a joke, is no joke, against hate, hate against, not a joke to, wrong to say, wrong to think, racists say, racist who, so sad,
    stop spreading, makes me sad, breaks my heart, i condemn, is a crime, is illegal, fight racism, end racism`),
};
