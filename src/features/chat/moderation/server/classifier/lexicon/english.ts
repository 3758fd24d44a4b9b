import { cues, type Language } from './lexicon.ts';

const you = cues(
  'you, your, youre, ur, u, urself, yourself, yall, he is, hes, she is, shes, this guy, this streamer, this girl, streamer is, @*',
);

export const english: Language = {
  labels: {
    bullying: {
      sure: cues(`no one would miss you, nobody would miss you, jump off a bridge, jump off a cliff, kill yourself, kys, kill urself, neck yourself, go die, drink bleach, nobody likes you, no one likes you, everyone hates you, everybody hates you,
        world would be better without you, uninstall life, hope you die, do us all a favor and`),
      likely:
        cues(`laughs at you, laugh at you, zero friends, dumbest person, stupidest person, ugliest, makes me want to throw up, such a loser, this ugly, so ugly, so fat, still living with, no one cares about you, nobody cares about you, nobody asked you, shut up and, shut your mouth, you should be ashamed, waste of space, waste of oxygen, waste of air,
        your parents must be, your mom must be, no friends, laughing at you, you disgust me, you make me sick, get a life, even your mom, even your own mother, crawl back, ugliest person`),
      hint: cues(
        'stfu, shut up, cry about it, cry more, pathetic, embarrassing, cringe, worthless, disgrace, nobody, quit streaming, delete your channel, stop streaming',
      ),
      topics:
        cues(`idiot*, moron*, loser*, stupid, dumb, dumbass, dumb ass, retard*, ugly, fat, trash, garbage, clown, pathetic, worthless, useless, failure, freak, creep, coward,
        imbecile*, braindead, brain dead, disgusting, fugly, pig, cow, whale, rat, scum*, bitch*, bastard*, asshole*, dickhead*, prick, twat, cunt*, smelly, hideous, embarrassment, disgrace, brainless, no talent, talentless`),
      acts: you,
    },
    drugs: {
      sure: cues(
        `selling weed, selling coke, selling molly, buy weed, buy coke, buy cocaine, buy xanax, lsd tabs, 8 ball of, gram of coke, plug for weed, weed plug, dealer near, drop some acid, snort a line, snorting lines, smoke meth, shoot heroin, vape carts for sale`,
      ),
      likely: cues(
        'fat blunt, big blunt, a blunt right now, go halves on, smoking weed, smoking meth, doing lines, do a line, without a script, without prescription, no prescription, get high, getting high, so high right now, rolling a joint, roll a joint, hit the bong, bong rip*, coke line, tripping balls, on shrooms, on acid, rolling on, hotbox*, smoke a blunt, smoking a blunt',
      ),
      hint: cues('420, dealer, plug, stoned, blunt, bong, joint, edible*, dab pen, gram'),
      topics: cues(
        `speed near, speed, opioids, ritalin, vicodin, valium, dope, grass, weed, cannabis, marijuana, coke, cocaine, heroin, meth, crystal meth, mdma, ecstasy, molly, lsd, acid tabs, shrooms, magic mushrooms, ketamine, fentanyl, xanax, xans, percs, percocet, oxy, oxycontin, adderall, lean, opium, crack, speed pills, amphetamine*, pills, thc, kush`,
      ),
      acts: cues(
        `for sale, sale, selling, without a script, no prescription, sell*, buy*, smok*, snort*, shoot up, hit me up, hmu, dm me, ship*, deliver*, cheap, gram*, ounce*, oz, stash, take some, took some, taking, on my, try some, want some, anyone got, anybody got, who got, need some, in stock, menu, high on, pure, inject*, pop a, popping, popped, bag of`,
      ),
    },
    hate: {
      sure: cues(
        `nigger*, nigga*, faggot*, fags, kike*, spic, spics, chink*, gook*, tranny, trannies, raghead*, towelhead*, wetback*, paki, pakis, gas the jews, heil hitler, white power, sieg heil, 1488, race war, gas chamber for, hitler was right`,
      ),
      likely: cues(
        `go back to your country, go back to africa, back to where you came from, inferior race, master race, subhuman*, that is so gay, thats so gay, women belong in the kitchen, belongs in the kitchen, white race, great replacement, untermensch*, ethnic cleansing`,
      ),
      topics: cues(
        `jews, jew, jewish people, muslims, muslim, islam, arabs, arab, blacks, black people, africans, african, asians, asian people, chinese, mexicans, mexican, immigrants, migrants, refugees, foreigners, gays, gay people, gay, lesbians, homosexuals, trans, trans people, transgender*, women, females, indians, indian, gypsies, roma, disabled people, the disabled, christians, hindus, latinos, whites, white people, autistic people, romanians, poles, turks, russians`,
      ),
      acts: cues(
        `wiped out, wipe out, control everything, control the, run the banks, smell, stink, stay off, stay away, dont deserve, rule the world, kitchen, back to the, puke, burden, put down, too stupid, cant think, take over, taking over, out of our, invade*, invasion, vermin, rats, animals, parasites, cockroaches, filth, filthy, dirty, disease, plague, scum, should die, must die, all die, deserve to die, should be killed, shot, exterminate*, wipe out, get rid of, wipe them, deport*, disgust*, inferior, less than human, not human, not people, dont belong, ruin*, destroy*, criminals, terrorists, rapists, are evil, i hate, hate all, hate those, stupid, dumb, ban all, should not exist, shouldnt exist, abomination, mentally ill, sick in the head, go home, send them back, cancer, not welcome, no rights, shouldnt vote, should not vote, too emotional, subhuman, thieves, lazy, cant be trusted, keep them out`,
      ),
    },
    sexual: {
      sure: cues(
        `blowjob*, handjob*, cumshot*, creampie*, gangbang*, deepthroat*, send nudes, porn*, xxx video*, suck my dick, suck my cock, suck his dick, eat your pussy, fuck me hard, wanna fuck you, want to fuck you, jerk off to you, jerking off, masturbat*, nude pics, onlyfans leak*, naked pics, sex cam, sex chat, sit on my face`,
      ),
      likely: cues(
        `bend you over, ride me, ride you, sit on you, in my bed, your panties, my balls, suck your, free cam, sexy cam*, hot girls, hot singles, hot milf, my nudes, your nudes, makes me wet, make me wet, make me hard, makes me hard, turn me on, turns me on, your toes, show boobs, show tits, show us your tits, your boobs, your tits, your ass looks, take it off, take your clothes off, take your top off, show feet, feet pics, so horny, i am horny, im horny, bend over, hard for you, wet for you, sext*, in bed with you, hook up tonight, my onlyfans, nsfw pics, moan for me, dick pic*, hentai, milf, sugar daddy, spank*`,
      ),
      hint: cues(
        'boobs, tits, boobies, horny, nude*, naked, sexy, thicc, cock, pussy, orgasm, erection, boner, bikini, lingerie, kinky, fetish, onlyfans, daddy, booty, cleavage',
      ),
      topics: cues(
        'boobs, tits, nipples, ass, butt, booty, pussy, dick, cock, panties, underwear, bra, body, sex, nudes, naked, lingerie, feet, thighs, clothes',
      ),
      acts: cues(
        'show, show us, show me, send, send me, flash, want to see, wanna see, touch*, lick*, suck*, grab*, squeez*, fuck*, smash*, ride, spread, wet, hard, take off, cum, strip*',
      ),
    },
    spam: {
      sure: cues(
        `buy followers, buy viewers, cheap followers, cheap viewers, free followers, best viewers, free robux, free vbucks, free v-bucks, free skins, free steam gift, free gift card*, claim your prize, click the link, click here to, earn money from home, make money from home, double your bitcoin, double your money, crypto airdrop, giveaway link, check my bio, link in my bio, link in bio, join my discord, join our discord, sub to my channel, follow my channel, follow 4 follow, follow for follow, f4f, sub4sub, sub 4 sub, promo code, use code, limited offer, limited time offer, investment opportunity, guaranteed profit, guaranteed returns, passive income, forex signals, dm me for, dm for promo, work from home, congratulations you won, you have been selected`,
      ),
      likely: cues(
        `10k followers, 1k followers, best service, online casino, first deposit, deposit bonus, in 24 hours, double your, go subscribe, please subscribe, my new video, grow my channel, live too, free cam, check out my, come watch my, come to my stream, my youtube channel, subscribe to my, follow me on, follow me at, add me on, join my, message me on, text me on, whatsapp me, telegram group, telegram channel, per day guaranteed, a week from home, nitro free, free nitro, best price*, visit our, visit my, 100% free, no scam, legit site, act now, hurry up, sign up now, order now, grow your channel, grow your stream, boost your, i make designs, logo design*, overlays and emotes, cheap price*, special offer, big discount`,
      ),
      hint: cues(
        'giveaway, discount, subscribe, telegram, whatsapp, bitcoin, crypto, invest*, profit, earn, promo, followers, viewers, cheap, dm me, check it out, free, website, % off, cash, casino bonus, bonus, limited, offer, per day, per week, link',
      ),
    },
    violence: {
      sure: cues(
        `smash his head, smash her head, smash your head, i swear ill, i will kill you, im going to kill you, i am going to kill you, im gonna kill you, gonna kill you, ill kill you, i will find you, i know where you live, i will beat you, beat you to death, shoot up the, shoot up your, shoot up a, blow up the, bomb your, i will stab, stab you, slit your throat, put a bullet in, burn your house, your house will burn, going to your house, break your legs, break every bone, hope someone shoots you, cut your throat, smash your face, punch you in the face, beat the shit out of, behead*, lynch*, going to hurt you, youre dead when, murder you, strangle you, run you over, set you on fire`,
      ),
      likely: cues(
        `until he stops breathing, until she stops breathing, until you stop breathing, deserves to die, deserve to die, deserves to be, deserve a bullet, burn down their, burn down your, burn down his, hope someone beats, until she cant walk, until he cant walk, when i find you, beat my dog, beat my wife, beat my kid, kick my dog, shoot all, kill all, hunt you down, make you bleed, throw acid, wait until i find you, watch your back, you wont be safe, youre dead, you are dead, someone should shoot, someone should kill, deserves to be shot, deserves a bullet, should be shot, should be hanged, mass shooting, massacre them, wish someone would stab, kick your head in, knock your teeth, come to your house, come for you, you better run, sleep with one eye open, make you bleed, beat you up, beat him up, beat her up`,
      ),
      hint: cues('blood, bleed, corpse, bullet, revenge'),
      topics: cues(
        'kill*, stab*, shoot*, murder*, strangl*, beat, beating, punch*, hang, hanged, burn, behead*, bomb*, hurt, break, smash*, slaughter*, attack, execute*, choke*, hit',
      ),
      acts: cues(
        'you, your, your family, your kids, your face, your head, u, ur, him in real life, her in real life, irl, for real, in real life, them all, these people, those people, the teacher, my teacher, my boss, school, police station, cops, politicians',
      ),
    },
    weapons: {
      sure: cues(
        `selling guns, buy guns, buy a gun without, ghost gun*, untraceable gun, pipe bomb*, how to make a bomb, make a bomb, build a bomb, molotov cocktail*, 3d printed gun, 3d print a gun, gun for sale, guns for sale, ammo for sale, homemade explosive*, full auto conversion, auto sear, silencer for sale, bring a gun to, bring a knife to, illegal gun*, nail bomb, unregistered gun, gun no papers`,
      ),
      likely: cues(
        'loaded gun, new glock, my glock, my ar15, my ar-15, my shotgun, concealed carry, bump stock, brass knuckles, switchblade, carry a knife, gun shop, gun show, hollow points, gunpowder recipe, serial number filed',
      ),
      hint: cues('glock, ammo, caliber, 9mm, ar15, ak47, explosive*, grenade*, tnt, c4, holster'),
      topics: cues(
        'molotov, fertilizer bomb, ied, shotguns, gun, guns, pistol*, rifle*, shotgun*, glock*, ak47, ak-47, ar15, ar-15, revolver*, ammo, ammunition, bomb*, explosive*, grenade*, knife, knives, machete*, silencer*, suppressor*, firearm*, uzi, dynamite, taser*, handgun*, detonator*, gunpowder',
      ),
      acts: cues(
        `trunk, meet in person, trading, trade, hid, hide, backpack, step by step, files, convert, who needs, in the car, got a, got an, under my pillow, sell*, buy*, ship*, for sale, no license, no licence, without license, without a license, no background check, untraceable, illegal, unregistered, build*, make*, homemade, 3d print*, dark web, cheap, bring*, carry*, under my bed, in my bag, in my car, to school, hidden, smuggl*, own, bought, loaded, home made, recipe, order`,
      ),
    },
  },
  play: cues(
    `game*, boss, lobby, ranked, respawn*, spawn, headshot*, clutch, enemy, enemies, team, teammate*, match, map, round, player*, playing, npc, mob, mobs, zombie*, creeper*, dragon, level, loot*, skin, skins, valorant, fortnite, cs2, csgo, cod, warzone, apex, minecraft, gta, overwatch, pubg, rust, tarkov, elden ring, speedrun*, minigame, quest, raid, patch, nerf*, buff*, dps, hp, ult, mid, sniper, aim, ace, frag*, kd, controller, console, keyboard, gg, dlc, lol, bot, bots, smoke grenade, weapon skin, damage, cooldown, build for, in game, ingame`,
  ),
  round: cues(
    `next round, next game, next match, next circle, next lobby, this round, last round, this match, rematch, in game, ingame, in the game, in ranked, in the lobby, in this lobby, in the arena, in the final, on this map, on the map, after respawn, 1v1, one hp, with the sniper, with my sniper, with one grenade, for the loot, on my team, in mid, in valorant, in minecraft, in fortnite, in mario kart, in tekken, in chess, in rocket league, in elden ring, in counter strike, in cs2, in smash, in street fighter, in league, in dota, in apex, in warzone, in cod, in overwatch, in tarkov, in rust, in roblox, in gta, in civ, in pubg, in fifa, in halo, in pokemon, in starcraft, in poker`,
  ),
  realLife: cues(
    `irl, in real life, real life, for real, your house, your home, your family, your mom, your mother, your kids, your address, where you live, your street, your door, your school, your work, not in game, not in the game`,
  ),
  report: cues(
    `wanted to, tried to, dictator, the nazis, documentary, history, museum, article, report, news, legal, doctor, doctors, medicine, medical, prescri*, hospital, therapist, awareness, prevention, research, study, studies, movie, film, series, show about, song, lyrics, album, book, novel, class about, awful, sad that, stop the, against, support, victims, respect, equal rights, rights for, proud, illegal in, legal in, legalized, legalised, laws, ban on, police, century, war, biology, anatomy, therapy, recovery, sober, quit, quitting, clean for, years clean, charity, friends who, kitchen`,
  ),
  self: cues(`im, i am, i was, i feel, my own, myself, me, i look, i play`),
};
