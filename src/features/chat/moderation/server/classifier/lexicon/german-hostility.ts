import type { HostilityTerms } from '../hostility/terms.ts';
import { cues } from './lexicon.ts';

const HARM = `abmetzeln, niedermetzeln, massakrieren, lynchen, zerhacken, zertreten, zusammentreten, quälen, misshandeln, verstümmeln, beseitigen, liquidieren, eliminieren, niederschießen, den hals umdrehen, den hals abschneiden, hals durchschneiden, aufknüpfen, auf den scheiterhaufen werfen, ins meer werfen, im meer versenken, erdrosseln, erwürgen, strangulieren, loswerden, das genick brechen, die kehle durchschneiden, die kehlen durchschneiden, kehle durchschneiden, kehlen durchschneiden, ein ende setzen, leiden lassen, bluten lassen, angreifen, zerstückeln, ins gas schicken, in den ofen stecken, totprügeln, den kopf abschlagen, entsorgen, die köpfe einschlagen, den schädel einschlagen, verschwinden lassen, umbringen, töten, ermorden, erschießen, abknallen, abstechen, ausrotten, vergasen, verbrennen, aufhängen, hängen, erhängen, köpfen, vernichten, verprügeln, totschlagen, niederschlagen, zusammenschlagen, abschlachten, schlachten, ertränken, foltern,
  steinigen, vergiften, überfahren, verrecken lassen, ersaufen lassen, an die wand stellen, hinrichten, umlegen, kaltmachen, vergewaltigen, anzünden, auslöschen, kastrieren, zwangssterilisieren, in die luft jagen, abfackeln, abmurksen, aufschlitzen, verhungern lassen, erstechen, niederbrennen, tot schlagen, um die ecke bringen, in den kopf schießen`;
const HARMED = `massakriert, zerhackt, zertreten, gequält, misshandelt, verstümmelt, beseitigt, liquidiert, eliminiert, niedergeschossen, aufgeknüpft, geschlagen, ausgepeitscht, weggesperrt, eingesperrt, eingeschläfert, sterilisiert, an die laterne, an den pranger, ins meer geworfen, abgefackelt, lebendig begraben, lebendig verbrannt, in stücke gerissen, tot geschlagen, in lager gesteckt, ins lager, erdrosselt, erwürgt, entsorgt, totgeprügelt, auf den scheiterhaufen, zerstückelt, gelyncht, umgebracht, getötet, ermordet, erschossen, abgeknallt, abgestochen, ausgerottet, vergast, verbrannt, aufgehängt, gehängt, erhängt, geköpft, vernichtet, verprügelt, totgeschlagen, zusammengeschlagen, abgeschlachtet, geschlachtet, ertränkt, gefoltert, gesteinigt,
  vergiftet, überfahren, an die wand gestellt, an die wand, hingerichtet, umgelegt, kaltgemacht, vergewaltigt, angezündet, ausgelöscht, kastriert, ins gas, in die gaskammer, an den galgen, unter die erde, ins grab, ausgemerzt`;

export const german: HostilityTerms = {
  group: cues(
    `jüdin, lesbe, menschen mit behinderungen, behinderte menschen, transmensch, transfrau, einwanderer, muslimin, afrikanerin, jüdinnen, muslima, ausländer, ausländern, flüchtlinge, flüchtlingen, migranten, asylanten, asylbewerber, asylbewerbern, einwanderern, muslime, muslimen, moslems, juden, christen, hindus, afrikaner, afrikanern, türken, araber, arabern, russen, syrer, syrern, rumänen, bulgaren, afghanen, iraker, ukrainer, ukrainern, sinti, zigeuner, zigeunern, asiaten, chinesen, indern, kurden, albaner, lesben, transmenschen, transfrauen, transpersonen, transleute, weiber, weibern, autisten, kopftuchfrauen, menschen mit behinderung, schwarze menschen, schwarzen menschen, schwule menschen, queere menschen, jüdische menschen, muslimische menschen, jude, ausländerin, türke, flüchtling, moslem, ausländische menschen, asylbetrüger, homos`,
  ),
  adjective: cues(
    `frau, schwuler, schwarzer, behinderter, geflüchtete, geflüchteten, schwarze, schwarzen, polen, roma, inder, schwule, schwulen, homosexuelle, homosexuellen, bisexuelle, bisexuellen, queere, transsexuelle, transsexuellen, frauen, mädchen, behinderte, behinderten, dunkelhäutige, dunkelhäutigen, farbige, farbigen`,
  ),
  follow:
    cues(`bringen, verbreiten, vergiften, verderben, plündern, ruinieren, liegen, regen, stoßen, gehen, geht, brauchen, braucht, taugen, kann, muss, will, wollen, bleiben, bleibt, gibt, dann, damit, denken, meinen, glauben, erst, hin, her, niemals, allesamt, sowas, selten, oft, überhaupt, gar, leider, lieber, statt, während, werde, würde, habe, hätte, bist, bin, besonders, eigentlich, jeden, jede, wären, wäre, wie du, wie dich, dir, dich, du, hasse, verachte, entsorgt, kehle, kehlen, das genick, ihre kehlen, umgebracht, loswerden, testen, leiden, ein, eine, etwas, einen, liegt, anschauen, meine, mein, so lange, ohne, erfüllen, bringen, ekel, jetzt, jemals, gelten, ebenbürtig, grundsätzlich, absolut, derart, dumm, widerlich, ekelhaft, abschaum, keine, erdrosseln, erwürgen, töten, vergasen, erschießen, umbringen, abknallen, und, oder, aber, sind, seid, war, waren, sollen, sollten, sollte, müssen, müsste, müssten, gehören, gehört, verdienen, verdient, können, könnten, werden, wird, würden, haben, hat, machen, widern, kotzen, ekeln, in, an, auf, zu, mit, von, aus, bei, die, der, das, den, dass, weil, wenn, bevor, bis, nach, vor, für, so, auch, jetzt, heute, hier, da, dort, überall,
    bitte, digga, alter, leute, chat, lol, haha, echt, wirklich, immer, raus, weg, ab, um, auf, tot, alle, alles, nicht, keine, kein, nie, einfach, endlich, mal, doch, nur, wie, ich, wir, man, ihr, euch, sie, es, ist, sowieso, eh, nichts, bloß, zurück, sterben, verrecken, brennen, ersaufen, stinken, benehmen, sehe, sehen, nerven, zerstören, nehmen, einzeln, morgen, sofort, nieder, zusammen, kaputt, dürfen, dürften, darf, leben, klauen, lassen, gern, gerne, am,
    ausstehen, leiden, schlagen, im, ins, zum, zur, hoffentlich, als, gegen, ohne, unter, über, wieder, schon, noch, selber, selbst, ganz, total, sehr, sagt, denen, ihre, ihren`),
  filler:
    cues(`absolut, absolute, absoluten, komplett, komplette, krasse, krassen, so krasse, völlig, ziemlich, grundsätzlich, all, wie du, wie dich, wie dir, wie ihr, wie euch, ihr, du, dir, anderen, andere, für mich, natürlich, schließlich, ein für alle mal, auf der straße, noch, ihre, die meisten, meisten, mehr, besonders, derart, solche, solchen, mit, jeglicher, macht, deutlich, offensichtlich, eigentlich, sofort, zusammen, dafür, kompletter, scheiß, stinkenden, ekelhaften, faulen, kriminellen, weil, alle so, wahrscheinlich, wohl, leider, nunmal, nun mal, einzige, einziger, für, alle, allen, aller, die, diese, diesen, dieser, der, den, das, dem, ganzen, ganze, jeden, jede, jeder, einzelnen, einzelne, verdammten, verdammte, verfickten, verfickte, scheiß, scheiss, dreckigen, dreckige, drecks, dummen, dumme, mal, doch, einfach, nur, auch, am, liebsten, hier, besten, ich, man, wir, immer, endlich, gleich, sofort, jetzt, heute, alle zusammen, so,
    richtig, echt, wirklich, total, sehr, wie, ein, eine, einen, nichts, als, anderes, lauter, allesamt, eh, ja, halt, eben, bloß, überall, sich, auf, der welt, in, unserem, unserer, land, gesellschaft, menschlicher, menschliche, von, diesen, einfach nur, alles, größte, größten, schlimmsten, schlimmste, noch, schon, gern, gerne, selbst, persönlich, tot, um, werden, mir, uns, aus, euch, und, lebendig, langsam, einen nach dem anderen,
    zu, sie, von mir aus, ruhig, gerade, bitte, mein, meine, meinen, unser, unsere`),
  opener: cues(
    `dass, weil, wenn, natürlich, offensichtlich, typisch, warum, wieso, deshalb, klar, also, sowieso, denn, meine meinung, irgendjemand, persönlich, deswegen, bitte mal, bitte, los, und, dann, jetzt, ja, also, okay, ok, leute, chat, digga, alter, hey, yo, ey, endlich, einfach, am besten, kommt, komm, lol, ehrlich, auf, sorry, na`,
  ),
  intent:
    cues(`irgendjemand sollte, irgendwer sollte, wenn wir, wenn bloß jemand, wenn doch jemand, ich überlege mir, ich überlege, ich persönlich würde, wir sollten einfach, wir würden gerne, ich hätte gerne, ich würde gerne, ich will einfach, ich werde wirklich, ich werde einfach, möchte ich, hätte ich gerne, wollen wir, können wir, könnte man, ich hätte lust, ich muss, wir müssen endlich, werden wir, sollen wir, man darf, euch werde ich, wird zeit dass wir, jeder sollte, alle sollten, ihr müsst alle, wie wäre es wenn wir, was wäre wenn wir, ich will, wir wollen, ich werde, wir werden, ich würde, wir würden, ich möchte, ich möcht, ich könnte, ich könnt, man sollte, man müsste, man muss, wir müssen, wir müssten, wir sollten, lasst uns, lass uns, lasst, jemand sollte, jemand muss, jemand müsste, einer sollte, einer muss, sollte man, müsste man, muss man, sollten wir, müssen wir,
    würde ich, werde ich, will ich, könnte ich, am liebsten, ihr solltet, ihr müsst, die sollte man, wann dürfen wir, ich freue mich darauf, freu mich drauf, ich freu mich, ich hab lust, hab bock, bock drauf, ich habe lust, höchste zeit, es wird zeit, ich träume davon, die polizei sollte, wer hilft mir, wer will, am besten, sollten, sollte, gehört sich, ich wünschte jemand würde, ich hoffe jemand wird`),
  quantity: cues('alle, alle diese, jeden, sämtliche'),
  harm: cues(HARM).flatMap((verb) => [verb, `zu ${verb}`]),
  // The imperative forms.
  harms: cues(
    `tötet, töte, erschießt, erschieß, verbrennt, verbrenn, vergast, vergase, ermordet, vernichtet, köpft, steinigt, verprügelt, zerhackt, ertränkt, schlachtet, foltert, erhängt, erstecht, überfahrt, jagt, vergiftet, killt, kill`,
  ),
  ownHarm: cues(
    'ich bringe, ich bring, ich knalle, ich knall, ich steche, ich stech, ich schlage, ich schlag, ich mache, ich mach, ich lege, wir bringen, wir knallen, wir schlagen, wir stechen, bringe ich, bring ich, knall ich, knalle ich, stech ich, schlag ich, schlage ich',
  ),
  commandHarm: cues('bringt, bring, knallt, knall, stecht, stich, schlagt, schlag, macht, mach, legt, leg, stellt'),
  harmEnd: cues('um, ab, tot, kalt, an die wand, alle um, alle ab'),
  hang: cues('hängt, häng, ich hänge, ich häng, wir hängen'),
  hangEnd: cues('auf, alle auf'),
  them: cues('sie, die, alle, sie alle, die alle, diese leute, dieses pack, alle zusammen'),
  they: cues('die, sie, die alle, die sind doch, diese leute'),
  modal: cues(
    'sollen, sollten, müssen, müssten, gehören, gehört, verdienen, verdient, mögen, sollen alle, müssen alle, gehören alle, sollten alle',
  ),
  can: cues('können, sollen, dürfen'),
  suffer: [
    ...cues(
      `sterben, verrecken, ersaufen, krepieren, verbrennen, brennen, verhungern, ertrinken, untergehen, aussterben, den tod, nichts anderes als den tod, eine kugel, die todesstrafe, in der hölle schmoren, in der hölle brennen, zur hölle fahren, tot umfallen, bluten, hängen, tot sein, zu sterben, den tod verdient, nur den tod`,
    ),
    ...cues(HARMED),
    ...cues(HARMED).map((harmed) => `${harmed} werden`),
  ],
  wish: cues(
    `ich hoffe, hoffentlich, ich wünsche, ich wünschte, ich wünsch, wünsche, mögen, ich bete, wäre schön wenn, besser wenn, ich will dass, von mir aus, sollen, schön wenn, ich freue mich wenn`,
  ),
  deathTo: cues('tod, tod den, tod allen, den tod für, tod für, kugel für, gaskammer für, strick für, krebs für'),
  deserve: cues('verdienen, gehören, sollten, sollen, müssen'),
  hold: cues('ich finde, ich halte, find ich, finde ich'),
  without: cues('ohne'),
  better: cues(
    'wäre die welt besser, wäre die welt eine bessere, wäre die welt ein besserer, wäre die welt schöner, wäre unser land besser, wäre alles besser, wäre es schöner, wäre es besser, geht es uns besser, wäre deutschland besser',
  ),
  typical: cues('typisch, typisch für, typisch für eine, nur, so typisch für, in der natur von'),
  canBe: cues('können so, können nur, können'),
  legal: cues('sollte legal sein, sollte erlaubt sein, ist kein verbrechen, sollte nicht strafbar sein'),
  murderOf: cues('mord an, morde an, gewalt gegen, das töten von, das ermorden von'),
  onlyDead: cues('nur tote, nur ein toter, nur eine tote'),
  copula: cues(
    `sind, sind alle, sind doch, sind nur, sind wie, sind nichts als, sind nichts anderes als, sind nicht mehr als, sind schlimmer als, benehmen sich wie, leben wie, stinken wie, vermehren sich wie, seid, ist, waren immer, bleiben, sehen aus wie, verhalten sich wie, hausen wie`,
  ),
  dehuman: cues(
    `kreaturen, kreatur, vieh, hyänen, geier, flöhe, wanzen, schmeißfliegen, bazillen, epidemie, tumor, tumore, pestbeulen, seuchen, unkraut, kacke, exkremente, kloake, sondermüll, restmüll, neandertaler, höhlenmenschen, primaten, halbaffen, gebärmaschinen, kühe, halbmenschen, abart, abschaum der menschheit, abschaum der gesellschaft, dreck unter meinen, letzter dreck, schandfleck, fremdkörper, brut, invasoren, eindringlinge, blutsauger, volksschädlinge, keine echten menschen, nicht mal menschen, gar keine menschen, kaum menschen, wie vieh, schmutz, unrat, untermensch, niedere wesen, minderwertige wesen, geschmeiß, mistvieh, mistviecher, niedriger als tiere, einen scheiß wert, nichts wert, unter mir, lebewesen zweiter klasse, menschen zweiter klasse, köter, gewürm, kot, gift, geschwür, gefahr für unser, bedrohung für unsere, bedrohung für unser, ungeziefer, ratte, ratten, kakerlake, kakerlaken, tiere, tier, affen, affe, schweine, schwein, hunde, parasiten, parasit, schmarotzer, abschaum, dreck, müll, plage, pest, seuche, krankheit, krebs, krebsgeschwür, virus, bakterien, untermenschen, keine menschen, keine richtigen menschen, unmenschen, insekten, maden, zecken, läuse, wilde, barbaren, bestien, viecher, missgeburten, scheiße, stück scheiße, bodensatz, gesindel, pack, gesocks, lebensunwert, unwertes leben, nicht menschlich, weniger wert, minderwertig, minderwertige, fehler der natur, eine schande, würmer, schädlinge, drecksvolk, dreckspack, abfall`,
  ),
  crime: cues('verbrecher, kriminell, kriminelle, vergewaltiger, terroristen, mörder, diebe, lügner, betrüger, messerstecher'),
  contempt: cues(
    `hinterhältig, heuchlerisch, bösartig, niederträchtig, schäbig, schmutzig, unrein, verseucht, gestörte, psychos, perverse, abartige, schmierig, ungepflegt, unerzogen, geldgierig, gewalttätig, unzuverlässig, inkompetent, schwachsinnig, bescheuert, bekloppt, überflüssig, unnütz, unwürdig, ehrlos, charakterlos, schamlos, gottlos, sündig, verflucht, jämmerlich, unmenschlich, deppen, trottel, vollidioten, penner, versager, nichtsnutze, taugenichtse, faulpelze, gauner, verräter, heuchler, säcke, drecksschweine, fotzen, spinner, ein fehler, eine beleidigung, eine zumutung, eine katastrophe, schuld an allem, weniger intelligent, geistig unterlegen, uns unterlegen, unterlegen, nicht normal, nicht ganz dicht, schlecht für unser, schlechte menschen, böse menschen, das schlimmste, das allerletzte, unter meiner würde, verachtenswert, abscheulich, ignorant, unehrlich, arschlöcher, arschloch, drecksäcke, wichser, scheißwichser, bastarde, hurensöhne, missgeburt, die schlimmsten, absolut die schlimmsten, blöde, dämlich, dreist, gierig, verdorben, barbarisch, eine bedrohung, eine plage, so dumm, hirnlos, ungebildet, widerwärtig, unausstehlich, zu nichts zu gebrauchen, verlogene, falsch und verlogen, unerträglich, nervig und dumm, einen scheiß wert, ekelhaft, eklig, widerlich, dumm, zu dumm, blöd, doof, wertlos, nutzlos, faul, minderwertig, das letzte, der letzte dreck, geisteskrank, pervers, abartig, unnatürlich, abnormal, dreckig, stinken, primitiv, böse, erbärmlich, schlampen, huren, nutten, idioten, abstoßend, eine last, eine schande, gestört, unfähig, asozial, verlogen, zurückgeblieben, unzivilisiert, sünde, zum kotzen, hässlich, lästig, rückständig`,
  ),
  hatred: cues(
    'ich verabscheue alle, ich hasse diese, ich habe genug von, genug von diesen, kein bock auf, ich habe keinen bock mehr auf, zum teufel mit, ich ertrage keine, ich will nichts zu tun haben mit, ich bin angewidert von, angewidert von, angeekelt von, nur hass für, nichts als hass für, nur verachtung für, nur abscheu für, nichts schlimmeres als, es gibt nichts schlimmeres als, angepisst von, so satt, ich habe die nase voll von, die nase voll von, ich ekle mich vor, ich ekel mich vor, nichts als abscheu für, ich empfinde nichts als abscheu für, ich empfinde nur hass für, ich habe so viel verachtung für, so viel verachtung für, nichts als verachtung für, abscheu für, so viel hass auf, so viel hass für, ich habe keinen respekt vor, ich verfluche, verdammte, ich hasse einfach, ich hasse wirklich, zur hölle mit, raus mit den, raus mit allen, ich bin gegen, wir wollen hier keine, wir brauchen hier keine, ich will hier keine, ich hasse, wir hassen, hasse, ich verachte, verachte, ich verabscheue, scheiß, scheiss, scheiß auf, fick, fickt, fick die, fickt euch ihr, nieder mit, ich scheiße auf, ich scheiß auf, ich spucke auf, weg mit, kein respekt vor, schluss mit',
  ),
  hatredStart: cues(
    'dass ich, weil ich, ich muss kotzen wenn ich, wenn ich, ich kann, wir können, mir wird schlecht wenn ich, mir wird übel wenn ich, ich muss kotzen wenn ich, ich könnte kotzen wenn ich, mir wird schlecht von',
  ),
  hatredEnd: cues(
    'hasse, verachte, verabscheue, absolut nicht ausstehen, überhaupt nicht leiden, nicht ausstehen, nicht leiden, nicht ertragen, nicht mehr sehen, nicht riechen, sehe, nur sehe, seh, nicht ab, nicht mehr ertragen',
  ),
  sicken: cues(
    'stoßen mich ab, sind mir zuwider, ekeln mich nur, kotzen mich so an, kotzen mich richtig an, kotzen mich einfach an, gehen mir auf die eier, machen mich aggressiv, bringen krankheiten, verbreiten krankheiten, stinken, stinken alle, vergiften unser, vergiften unsere, verderben unser, verderben unsere, plündern unser, ruinieren alles, zerstören alles, leben auf unsere kosten, leben nur von unserem geld, liegen uns auf der tasche, nehmen uns alles weg, erfüllen mich mit, bringen mich zum kochen, machen mich wütend, machen mich so wütend, bringen mich zur weißglut, machen mich aggressiv, ruinieren unser land, gehen mir auf den sack, lassen mich kotzen, widern mich an, widern mich nur an, kotzen mich an, kotzen mich nur noch an, ekeln mich an, ekeln mich, machen mich krank, machen alles kaputt, zerstören unser land, zerstören unsere kultur, nehmen uns, klauen uns, überrennen uns, machen unser land kaputt, verseuchen',
  ),
  exclude:
    cues(`sind nicht ebenbürtig, sind uns nicht ebenbürtig, sind uns grundsätzlich nicht ebenbürtig, sind es nicht wert, sind nicht wertvoll, sind nicht schützenswert, verdienen es nicht, sind nie so, können nie so, werden nie so, sollten sich verpissen, sollten sich aus unserem land verpissen, sollten eingesperrt werden, sollten alle eingesperrt werden, sollten entsorgt werden, sollen ihr maul halten, sollen ihre fresse halten, sollen die fresse halten, sollen das maul halten, sollten die fresse halten, haben in unserem land nichts, sind kein teil von, gehören nicht zu uns, raus, weg hier, gehören nicht hierher, gehören nicht nach deutschland, gehören nicht hier her, gehören hier nicht her, gehören nicht in unser, haben hier nichts zu suchen, haben in deutschland nichts zu suchen, haben nichts zu suchen, haben hier nichts verloren, sollten nicht wählen, sollten verboten werden, verdienen keine rechte, verdienen kein leben, verdienen keinen respekt, verdienen kein mitleid, verdienen nicht zu leben, sind nicht willkommen, sind hier nicht willkommen, nicht willkommen,
    sollten nicht existieren, müssen weg, gehören weg, müssen raus, sollen abhauen, sollen verschwinden, sollen nach hause, geht nach hause, haut ab, verpisst euch, sollen sich verpissen, gehören abgeschoben, gehören eingesperrt, gehören weggesperrt, gehören verboten, gehören entsorgt, müssen abgeschoben werden, sollten abgeschoben werden, sollen raus, abschieben, alle abschieben, ausweisen, wegsperren, einsperren, sollten nicht hier sein, sollten die klappe halten,
    sollen die klappe halten, in die küche, zurück in die küche, dürften nicht wählen, sollten keine rechte haben, dürften hier nicht, rausschmeißen, rauswerfen, müssen verschwinden`),
  belong: cues(
    'gehören alle in, gehören alle in den, gehören alle ins, sollten in käfigen, sollten alle in, gehören auf den, gehören auf die, gehören in, gehören in den, gehören in die, gehören ins, gehören hinter, gehören an, gehören auf, gehören zurück, sollten in, sollten ins, müssen ins, müssen in',
  ),
  cage: cues(
    'scheiterhaufen, müllhaufen, mülldeponie, müllkippe, den wald, den zoo, käfigen, tierheim, klapsmühle, gaskammer, käfig, käfige, zoo, lager, kz, ofen, knast, gefängnis, müll, mülltonne, müllhalde, küche, hölle, grab, gosse, klapse, irrenhaus, ketten, dschungel, gitter, kanalisation, anstalt, busch, tonne',
  ),
  expel: cues('schiebt, sperrt, werft, schmeißt, schmeiß, jagt, schickt, verbietet, bannt, kickt, entsorgt, deportiert'),
  push: cues('schmeißt, schmeiß, werft, wirf, jagt, schickt, sperrt, treibt, prügelt, kickt, haltet, schiebt, lasst, setzt, steckt'),
  away: cues(
    'raus, weg, ab, ein, aus dem land, aus unserem land, aus deutschland, zurück, fern, ins lager, in lager, ins kz, nach hause, nicht rein, vor die tür, aus dem chat, aus der stadt',
  ),
  no: cues('keine, kein'),
  allowed: cues('erlaubt, erwünscht, in meinem chat, in meinem land'),
  unwanted: cues('wir wollen keine, wir brauchen keine, keiner will, niemand will, ich will keine'),
  here: cues('hier, bei uns, in unserem land, in deutschland, in diesem chat, in unserer stadt, mehr'),
  negation: cues(
    'hasse wie, hasse es, hasse wenn, hasse dass, gegenteil von, nicht, nie, niemals, kein, keine, keinen, keiner, keinem, niemand, niemanden, nirgends, weder, ohne, statt, gegen',
  ),
  negationAfter: cues('nicht, nie, niemals'),
  report: cues(
    `posts wie, drohungen wie, hass wie, hetze wie, beleidigungen wie, parolen wie, aussagen wie, sprüche wie, dinge wie, nachrichten wie, sätze wie, kommentare wie, nicht ernsthaft, du sagst, sagt, sagen, sagte, gesagt, schreibt, schrieb, geschrieben, wer, wollte, wollten, will sie, er will, sie will, leute die, die wollen, meint, meinen, findet, glaubt, behauptet, behaupten, denkt, denken, ruft, rief, brüllt, warum, wieso, weshalb, wie kann, wie könnt, würdest du, willst du, hast du, bezeichnen, bezeichnet, nennen, nennt, zu sagen, zu schreiben, seien, angeblich, vorwurf, doku, film, weil er, weil sie, versucht, versuchten, drohte, droht, es heißt`,
  ),
  nation: cues('türke, türken, russen, rumänen, bulgaren, ukrainer, ukrainern, chinesen, inder, indern, polen'),
  game: cues(
    'civ, civilization, hoi4, hearts of iron, eu4, europa universalis, total war, anno, age of empires, crusader kings, stellaris, auf der map, auf der karte, fraktion, im spiel, ingame, in dem spiel, respawn',
  ),
  sport: cues(
    'turnier, finale, halbfinale, wm, em, diese runde, nächste runde, letzte runde, nächstes match, nächsten match, nächstes spiel, im ranked, in der lobby, nächsten lobby, nächste lobby, 1v1, im schach',
  ),
  turn: cues(
    'wenn ich sage, ich glaube wirklich, ich denke wirklich, meiner meinung nach, aus meiner sicht, ich persönlich finde, ich persönlich denke, ist es nicht, macht euch das nicht, wo liegt der fehler, worin liegt der fehler, aber, jedoch, trotzdem, ich sage, ich sag, sag ich, sage ich, ich finde, ich meine, ich glaube, ich denke, nicht nur, kein scherz, kein witz, ohne scheiß, ohne witz, ohne spaß, kein spaß, nichts gegen, nichts als, nichts anderes, keine menschen, wir wollen hier keine, wir brauchen hier keine, ich will hier keine, keine frage, kein zweifel, warum nicht, kein mitleid',
  ),
  counter:
    cues(`diskriminier*, diskriminierung, verletzend, nicht durchgehen lassen, werden blockiert, wird blockiert, traurig sein wenn, kannst doch nicht ernsthaft, nicht ernsthaft glauben, furchtbar, wie kannst du, aufhören, zu bezeichnen, zu nennen, aussagen wie, sprüche wie, nachrichten wie, hass und hetze, vorurteil*, klischee*, ins gefängnis, ist hetze, hetze gegen, ist rassistisch, ist sexistisch, ist homophob, ist antisemitisch, rassistisch zu, wer sagt, wer schreibt, wer meint, wer behauptet, wer glaubt, leute die, menschen die, typen die, hört auf, hör auf, er hat geschrieben, er schrieb, wurde gebannt, wurde gesperrt, gebannt weil, gesperrt weil, gemeldet, meldet man, melde das, gehören gesperrt, gehört gesperrt, dulden, dulden wir nicht, kein platz für hass, keinen hass, kein hass, wie kann man nur, wie kann man,
    wie könnt ihr, warum hassen, warum sagt, onkel sagt, vater sagt, opa sagt, nicht mehr hören, mods bitte, mod bitte, schreibt schon wieder, ist falsch, ist nicht ok, ist nicht okay, nicht in ordnung, ist kein witz, schämt euch, schäm dich, gegen hass, gegen rassismus, traurig dass, niemand sollte, keiner sollte, macht mich traurig, die parole, der spruch, ist strafbar, ist menschenverachtend, ist volksverhetzung, sowas zu sagen, so etwas zu sagen, zu sagen dass, zu behaupten`),
};
