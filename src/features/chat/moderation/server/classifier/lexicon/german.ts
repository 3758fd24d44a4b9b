import { cues, type Language } from './lexicon.ts';

export const german: Language = {
  labels: {
    bullying: {
      sure: cues(
        `bring dich doch um, bring dich endlich um, häng dich auf, geh sterben, spring von der brücke, niemand mag dich, keiner mag dich, alle hassen dich, niemand braucht dich, trink bleiche, verreck*, hoffentlich stirbst du, die welt wäre besser ohne dich`,
      ),
      likely: cues(
        `lachen über dich, lacht über dich, keine freunde, so hässlich, so fett, so dumm bist, halt die fresse, halt dein maul, halts maul, schäm dich, verpiss dich, keiner will dich, niemand will dich sehen, du kannst nichts, du bist nichts wert, du ekelst mich an, kein wunder dass du keine freunde, such dir ein leben, du hast keine freunde`,
      ),
      hint: cues('peinlich, lächerlich, erbärmlich, heul doch, heul leise, nerv nicht, hör auf zu streamen, lösch deinen kanal, wertlos'),
      topics: cues(
        `idiot*, trottel, depp, vollidiot, dumm, dumme, dummer, blöd, blöde, hässlich*, fett, fette, fetter, versager*, loser, opfer, missgeburt, hurensohn, hurensöhne, arschloch, wichser, spast*, behindert, mongo, schlampe, fotze, abschaum, ekelhaft, dreckig*, müll, clown, nichtsnutz, penner, schwachkopf, hohl, hirnlos, hirntot, sau, schwein, nutzlos, wertlos, witzfigur, lachnummer, talentfrei, erbärmlich*`,
      ),
      acts: cues('du, dich, dir, dein, deine, deinen, ihr, euch, er ist, sie ist, der typ, die alte, der streamer, @*'),
    },
    drugs: {
      sure: cues(
        'verkaufe gras, verkaufe koks, gras zu verkaufen, koks zu verkaufen, pillen zu verkaufen, gras kaufen, koks kaufen, eine line ziehen, nase ziehen, dealer gesucht, teile schmeißen, teile geschmissen, ballern wir',
      ),
      likely: cues(
        'zieh dir ne, zieh dir eine, line ziehen, nase koks, ohne rezept, einen kiffen, gekifft, bekifft, bin voll high, joint drehen, joint bauen, bong rauchen, bong geraucht, total stoned, auf pilzen, auf koks, druff, voll drauf',
      ),
      hint: cues('dealer, ticker, kiffen, kiffer, joint, bong, high, stoned, dicht'),
      topics: cues(
        'gras, weed, cannabis, koks, kokain, heroin, crystal, meth, mdma, ecstasy, lsd, pilze, ketamin, speed, pillen, haschisch, hasch, pep, amphetamin*, xanax, tilidin, lean',
      ),
      acts: cues(
        'geholt, besorg*, abzugeben, zahle, ohne rezept, ziehen, klar machen, verkauf*, kauf*, rauch*, geraucht, zieh*, gezogen, gramm, billig, lieferung, liefere, wer hat, hat jemand, brauche, schreib mir, schreibt mir, pn, dealer, ticker, spritz*, nehmen, genommen, bock auf, probier*, versand, gute qualität',
      ),
    },
    hate: {
      sure: cues(
        'kanake*, kanacke*, nigger*, neger*, judensau, schwuchtel*, zigeunerpack, heil hitler, sieg heil, vergast, ins gas, ausländer raus, kameltreiber, transe*, schlitzauge*, untermensch*, rassenschande, 1488, scheiß ausländer, drecksjude*',
      ),
      likely: cues(
        'weiße rasse, herrenmensch*, geh zurück in dein land, geht zurück in euer land, frauen gehören in die küche, gehört in die küche, so schwul, deutschland den deutschen, umvolkung, zurück nach afrika, herrenrasse',
      ),
      topics: cues(
        'juden, jude, muslime, moslems, ausländer, flüchtlinge, migranten, türken, araber, schwule, schwulen, lesben, homosexuelle*, trans, transmenschen, frauen, weiber, behinderte, behinderten, polen, russen, zigeuner, asiaten, afrikaner, syrer, roma, asylanten',
      ),
      acts: cues(
        'küche, müssen weg, weg hier, nach hause, nehmen uns, ungeziefer, ratten, tiere, parasiten, abschaum, dreck, dreckig*, pack, raus, abschieben, abgeschoben, gehören weg, ausrotten, ausgerottet, sollen sterben, müssen sterben, sterben, erschießen, erschossen, minderwertig*, verbrecher, terroristen, vergewaltiger, krank, krankheit, ekelhaft, eklig, widerlich, hasse, dumm, kriminell, keine menschen, nicht wählen, klauen, stinken, pest, schmarotzer, faul, zerstören, gehören nicht hierher, abnormal, unnatürlich, verbieten',
      ),
    },
    sexual: {
      sure: cues(
        'blas mir einen, blowjob*, schick nacktbilder, nacktbilder, porno*, ficken wir, will dich ficken, fick mich, leck mich da, wichs* auf dich, sexchat, lutsch meinen schwanz, meinen schwanz, deine muschi',
      ),
      likely: cues(
        'dein höschen, fußbilder, deine füße, macht mich an, in mein bett, dein arsch, zeig titten, zeig deine titten, zeig brüste, geile titten, geiler arsch, zieh dich aus, zieh was aus, oben ohne, bin so geil, ich bin geil, macht mich geil, heiße nacht mit dir, fußbilder, mit dir ins bett, mit dir schlafen, hast du onlyfans',
      ),
      hint: cues('titten, möpse, nackt, geil*, arsch, schwanz, muschi, sexy, dessous, onlyfans, brüste, höschen, stöhn*'),
      topics: cues('titten, brüste, möpse, arsch, hintern, muschi, schwanz, höschen, bh, körper, sex, füße, nacktbild*, ausschnitt'),
      acts: cues('zeig*, schick*, sehen, anfass*, leck*, lutsch*, fick*, blas*, ausziehen, zieh, feucht, hart, grabsch*, will, möchte'),
    },
    spam: {
      sure: cues(
        'follower kaufen, zuschauer kaufen, günstige follower, kostenlose follower, gratis follower, geld verdienen von zuhause, von zuhause aus, klick auf den link, klickt auf den link, link in meiner bio, link in der bio, kommt auf meinen discord, komm auf meinen discord, abonniert meinen kanal, abo gegen abo, folgst du mir folge ich dir, gutscheincode, rabattcode, kostenlose v-bucks, gratis robux, garantierter gewinn, du hast gewonnen, schnell reich, passives einkommen',
      ),
      likely: cues(
        'in 24 stunden, garantiert, online casino, verdoppeln, overlays und logos, logos und overlays, mache overlays, mache logos, meldet euch, gewonnen link, abonniert mich, schaut bei mir vorbei, schaut mal bei mir, folgt mir auf, mein youtube kanal, meinem kanal, meinen kanal, schreib mir auf, schreibt mir auf, telegram gruppe, pro tag verdienen, am tag verdienen, jetzt anmelden, jetzt bestellen, nur heute, nur noch heute, besucht unsere, besuche unsere, 100% kostenlos, sonderangebot, bin auch live, ich bin auch live, kommt rüber, wachse deinen kanal',
      ),
      hint: cues(
        'kostenlos, gratis, gewinnspiel, rabatt, abonnieren, telegram, whatsapp, krypto, bitcoin, verdienen, verdiene, günstig, angebot, bonus, casino, follower, zuschauer, euro pro, investier*, webseite, link',
      ),
    },
    violence: {
      sure: cues(
        'ich bring dich um, ich bringe dich um, ich töte dich, ich stech dich ab, ich steche dich ab, ich schlag dich tot, ich weiß wo du wohnst, ich finde dich, ich brech dir, ich breche dir, ich zünde dein, dein haus brennt, kugel in den kopf, ich komme zu dir nach hause, hau dir in die fresse, schlag dir die fresse, schlage dir die zähne, amoklauf, sprenge die schule, dich aufschlitzen',
      ),
      likely: cues(
        'verdient den tod, gehört verprügelt, auf der straße abstechen, alle erschießen, an die wand stellen, die knochen, die zähne ein, alle umbringen, in die luft, du bist tot, pass auf dich auf wenn, warte bis ich dich, gehört erschossen, gehört aufgehängt, sollte man erschießen, sollte man abstechen, auf die fresse, dich verprügeln, dir den kopf, du wirst bluten, komm mir nicht unter die augen',
      ),
      hint: cues('blut, rache, kugel, leiche'),
      topics: cues(
        'töte*, umbringen, bring, abstech*, stech*, erschieß*, schlag*, verprügel*, verbrenn*, häng*, aufhäng*, brech*, schieß*, foltern, abknall*, niederschlag*',
      ),
      acts: cues(
        'jemand sollte, einer sollte, jemand muss, dich, dir, dein, deine, deiner familie, euch, ihn im echten leben, in echt, im echten leben, alle lehrer, meinen lehrer, meinen chef, die schule, politiker, polizisten',
      ),
    },
    weapons: {
      sure: cues(
        'waffen zu verkaufen, verkaufe waffen, verkaufe pistole, waffe ohne waffenschein, bombe bauen, rohrbombe*, molotowcocktail*, schalldämpfer zu verkaufen, waffe aus dem 3d drucker, sprengstoff selber, scharfe waffe, waffe kaufen ohne, knarre kaufen',
      ),
      likely: cues(
        'geladene waffe, geladene pistole, schlagring, butterflymesser, springmesser, messer dabei, messer mit in die schule, waffe mit in die schule, knarre dabei',
      ),
      hint: cues('knarre, munition, kaliber, patronen, sprengstoff, granate*, handgranate*'),
      topics: cues(
        'waffe*, pistole*, gewehr*, knarre*, messer, munition, bombe*, sprengstoff, schrotflinte*, revolver, schalldämpfer, kalaschnikow*, machete*, glock, granate*, schreckschuss*',
      ),
      acts: cues(
        'krieg ich, abzugeben, echt, scharf gemacht, anleitung, dateien, mischen, verticke, im rucksack, unterm, verkauf*, kauf*, ohne waffenschein, ohne papiere, selbst gebaut, bauen, basteln, baue, illegal, darknet, schwarzmarkt, billig, unterm bett, im auto, dabei, in der tasche, in die schule, besorg*, geladen, versand, drucken, schmuggel*',
      ),
    },
  },
  play: cues(
    'spiel*, game*, boss, runde, gegner, team, map, level, lobby, ranked, headshot, skin, skins, respawn, zombie*, drache*, quest, loot, controller, minecraft, fortnite, valorant, cs2, gta, cod, match, clutch, patch, npc, schaden, server, zocken, zock*, turnier, endgegner, charakter',
  ),
  round: cues(
    'nächste runde, nächster runde, nächsten runde, nächstes spiel, nächsten spiel, nächstes match, nächsten match, nächste lobby, nächsten lobby, diese runde, letzte runde, revanche, im spiel, ingame, im ranked, in der lobby, in der arena, auf der map, auf der karte, nach dem respawn, 1v1, ein hp, in valorant, in minecraft, in fortnite, in mario kart, in tekken, im schach, in schach, in rocket league, in elden ring, in counter strike, in cs2, in smash, in lol, in dota, in apex, in warzone, in cod, in overwatch, in tarkov, in rust, in roblox, in gta, in civ, in pubg, in fifa, in pokemon',
  ),
  realLife: cues(
    'im echten leben, in echt, irl, dein haus, deine wohnung, zu dir nach hause, deine familie, deine mutter, wo du wohnst, deine adresse, deine schule, vor deiner tür',
  ),
  report: cues(
    'doku*, früher, die nazis, diktator, geschichte, museum, artikel, bericht*, nachrichten, gesetz*, arzt, ärzte, ärztin, medizin*, krankenhaus, therapie, prävention, forschung, studie*, film, serie, lied, song, buch, roman, schlimm, traurig, gegen, rechte, respekt, opfer von, legalis*, verbot, polizei, krieg, jahrhundert, biologie, clean, rezept, apotheke',
  ),
  self: cues('ich bin, bin ich, ich war, mich selbst, ich fühle, mir selbst'),
};
