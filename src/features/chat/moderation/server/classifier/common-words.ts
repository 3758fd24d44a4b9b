/** Without accents. They identify the language of a text and provide letter pair frequencies. */
const list = (words: string) => words.trim().split(/\s+/);

export const COMMON_WORDS = {
  english:
    list(`the be to of and a in that have i it for not on with he as you do at this but his by from they we say her she or an will my one all would there
    their what so up out if about who get which go me when make can like time no just him know take people into year your good some could them see other than then now look
    only come its over think also back after use two how our work first well way even new want because any these give day most us is are was were been has had did
    dont cant im youre thats really never always everyone someone something nothing here where why stream chat game play playing watch love please thanks hello
    great best today tonight tomorrow night morning friend friends music song video again still maybe too much very right wrong little big long last next let lets got
    going need should every before while those own same through down off too more many such house world school hand part place case week company system question number
    point home water room mother area money story fact month lot study book eye job word business issue side kind head far black white though against nice weird funny`),
  german:
    list(`der die das und ist in zu den mit nicht von sie es ein eine auf fur an werden aus er hat dass sich des im dem war haben als auch bei noch nach wie uber so
    hier oder aber wenn nur mir mich dich dir du ich wir ihr man kann wird sind hast habe bin bist heute gestern morgen immer nie mal schon jetzt dann da doch mehr sehr gut
    was wer wo warum wieso alle alles nichts etwas jemand keiner niemand mein dein sein unser euer kein keine einen einem einer eines diese dieser dieses weil bis vor zum
    zur durch ohne gegen um machen macht geht gehen kommt kommen sagen sagt sehen sieht wissen weiss glaube finde liebe danke bitte hallo ja nein leute freund freunde zeit
    jahr tag nacht abend woche stunde minute haus welt schule arbeit musik lied spiel runde ganz richtig falsch klein gross neu alt lange kurz schnell wirklich vielleicht
    eigentlich einfach genau wieder zusammen bisschen endlich schon wunderschon geschichte strasse lustig schade freue gerade`),
  spanish:
    list(`de la que el en y a los se del las un por con no una su para es al lo como mas o pero sus le ha me si sin sobre este ya entre cuando todo esta ser son dos tambien
    fue habia era muy anos hasta desde mi porque que solo han yo hay vez puede todos asi nos ni parte tiene el uno donde bien tiempo mismo ese ahora cada e vida otro despues te
    otros aunque esa eso hace otra gobierno tan durante siempre dia tanto ella tres estoy eres soy tu ti vamos quiero tengo hoy ayer manana gracias hola buenos buenas noche
    noches dias amigo amigos gente juego jugar partida musica cancion alguien nadie nada algo mejor peor mucho mucha muchos poco grande pequeno nuevo nueva casa mundo escuela
    trabajo agua dinero historia semana mes hora minuto hermano hermana madre padre verdad claro bueno buena malo bonito bonita lindo feliz triste porque cual quien creo pienso
    gusta encanta jugando viendo haciendo directo increible seguro espera entonces todavia nunca`),
  french:
    list(`de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont la mais comme ou si leur y dont elle ces son avec tout nous sa aussi
    fait meme on ete peut cette je tu vous mon ton ma ta mes tes nos vos ils elles etait etre avoir faire dire voir savoir aller venir vouloir bien tres trop peu beaucoup
    jamais toujours encore deja ici quand comment pourquoi parce alors donc rien quelque chose quelqu personne monde temps jour nuit soir matin semaine annee mois heure
    minute maison ecole travail argent histoire vie homme femme enfant ami amis copain musique chanson jeu jouer partie merci bonjour salut oui non peut-etre vraiment juste
    encore apres avant depuis pendant sans chez entre contre sous vers grand petit nouveau nouvelle bon bonne mauvais beau belle jolie drole triste content aime adore deteste
    pense crois veux peux dois suis es sommes etes ont avait sera aujourd hui demain hier mieux moins autre autres chaque toute tous toutes cest jai quel quelle`),
  portuguese:
    list(`de a o que e do da em um para com nao uma os no se na por mais as dos como mas ao ele das seu sua ou quando muito nos ja eu tambem so pelo pela ate isso ela
    entre depois sem mesmo aos seus quem nas me esse eles voce essa num nem suas meu minha numa pelos elas qual nos lhe deles essas esses pelas este dele tu te voces vos lhes
    meus minhas teu tua nosso nossa dela delas esta estes aquele aquela isto aquilo estou esta estamos estao sou somos sao era foi fui tem tenho tinha ter fazer faz vou vai
    vamos quero pode posso hoje ontem amanha sempre nunca agora aqui ali onde porque obrigado obrigada oi ola bom boa dia noite tarde gente amigo amigos galera jogo jogar
    partida musica cancao alguem ninguem nada algo melhor pior grande pequeno novo nova casa mundo escola trabalho agua dinheiro historia semana mes hora minuto irmao irma mae
    pai verdade claro bonito bonita lindo linda feliz triste acho penso gosto adoro jogando vendo fazendo demais entao ainda cara ne pra pro ta to`),
} as const;

export type LanguageName = keyof typeof COMMON_WORDS;
export const LANGUAGE_NAMES = Object.keys(COMMON_WORDS) as LanguageName[];

/** Words of other languages, without accents. Only their spelling is used, so that text in these languages is not scored as gibberish. */
export const OTHER_WORDS: readonly string[] = list(`
  nie jest sie czy jak ale tak dla juz tylko bardzo wszystko wszystkim dzien dobry dzieki prosze moze kiedy gdzie przez przed przyjaciel szczescie czesc strasznie wiecej
  jestem zawsze dzisiaj wczoraj jutro najlepszy najlepszego pieniadze zycze grzegorz krzysztof mieszkanie chcesz wiem mozna swietnie czytac krzyczec
  jsem jsi neni jako protoze vsechno dobry den dekuji prosim ctvrtek strasny zmrzlina kdyz nekdo nic vlak hezky ctyri pritel skvely dnes zitra vcera mesto strech
  het een van niet zijn voor maar ook naar vandaag goedemorgen allemaal jullie verschrikkelijk gespeeld geweldig waarom altijd misschien schrijven vriendelijk angstig
  che non per una sono come anche della questo quello perche grazie buongiorno ciao tutti giornata bellissimo ragazzi oggi domani sempre niente qualcosa giocare schiaffo
  bir ve bu icin cok ama degil daha sonra nasil nasilsiniz arkadaslar gunaydin bugun yarin tesekkur guzel herkes neden oyun oynamak seviyorum sicak
  och att det som ar inte jag med hur mar idag imorgon tack alla mycket varfor kanske spela vanner skriva hjalp tycker strommen bra
  hyvaa huomenta kaikille mita kuuluu kiitos paljon tanaan huomenna miksi aina pelaa ystava kirjoittaa suomalainen mukava missa kaikki sinulle
  hogy vagytok mindenkinek reggelt koszonom szepen nagyon miert hanyszor holnap tegnap baratok jatek szeretlek egeszseg gyerek
  selamat pagi semuanya apa kabar hari ini tidak sudah dengan untuk yang bagus terima kasih mengapa bermain teman sekarang
  habari asubuhi rafiki zangu kwa nini mchezo nzuri sana asante mambo vipi ndiyo hapana watu kila mtu mzuri
  kamusta magandang umaga lahat kayong salamat bakit ngayon bukas laro kaibigan mahal kita ang mga hindi
  khong nguoi nhung nghe nhung truong thuong chung nhieu khong nghia duoc quyen ngay hom nay`);
