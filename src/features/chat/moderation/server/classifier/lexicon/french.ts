import { cues, type Language } from './lexicon.ts';

export const french: Language = {
  labels: {
    bullying: {
      sure: cues(
        "suicide toi, tue toi, va mourir, crève, va crever, personne ne t'aime, personne t'aime, tout le monde te déteste, saute d'un pont, pends toi, le monde serait mieux sans toi, bois de la javel",
      ),
      likely: cues(
        "moque de toi, moquent de toi, va te pendre, aucun ami, sans amis, même ta mère, ta tête de, ferme ta gueule, ferme la, ta gueule, tu me dégoûtes, tu fais pitié, tu fais honte, tu sers à rien, tu ne sers à rien, tu vaux rien, tu ne vaux rien, t'as pas d'amis, tu n'as pas d'amis, va te faire foutre, nique ta mère, ta mère la, personne te supporte, trouve toi une vie, honte à toi",
      ),
      hint: cues(
        'tg, ftg, ridicule, pathétique, pitoyable, pleure, pleurnich*, arrête de streamer, ferme ta chaîne, la honte, nul, nulle, inutile',
      ),
      topics: cues(
        'idiot*, imbécile*, débile*, con, conne, connard*, connasse*, abruti*, crétin*, moche, laid, laide, gros, grosse, nul, nulle, déchet*, raté, ratée, clown, bouffon*, inutile, salope*, pute, fdp, fils de pute, enculé*, bâtard*, mongol*, attardé*, dégueulasse, ordure, merde, porc, truie, pathétique, minable*, cassos, boulet, sale gosse, tocard*, stupide',
      ),
      acts: cues("tu, toi, te, t'es, ta, ton, tes, vous, ce type, ce mec, cette meuf, ce streamer, t'as, @*"),
    },
    drugs: {
      sure: cues(
        'vends beuh, vends du shit, vends coke, vends de la coke, vente de beuh, acheter de la beuh, acheter de la coke, dealer de confiance, se faire une trace, sniffer une ligne, rail de coke, livraison de beuh, fumer du crack',
      ),
      likely: cues(
        'mis des taz, pris des taz, sous taz, sous md, gros joint, un joint, tapé de la, une petite trace, une trace, sans ordonnance, fumer un joint, fume un joint, fumer un pétard, rouler un joint, rouler un pétard, je suis défoncé, je suis trop défoncé, sous champis, sous acide, fumer du shit, fumer de la beuh, complètement stone, en plein trip, tirer sur un bong',
      ),
      hint: cues('joint, pétard, dealer, défoncé, stone, bédo, spliff, bong'),
      topics: cues(
        'beuh, weed, shit, cannabis, coke, cocaïne, cocaine, héroïne, crack, mdma, ecsta*, taz, lsd, champis, kétamine, keta, meth, crystal, hash, herbe, xanax, lean, speed, bédo*',
      ),
      acts: cues(
        "cherche, sans ordonnance, trouver, fume, fumé, envoi, vends, vend, vendre, achète*, acheter, fum*, sniff*, gramme*, pas cher, livr*, qui a, quelqu'un a, cherche, dm, mp, prendre, pris, tape, taper, inject*, contacte*, essayer, envie de, commande*, snap, dispo",
      ),
    },
    hate: {
      sure: cues(
        'bougnoule*, youpin*, sale arabe*, sale noir*, sale juif, sale juive, sales juifs, sales arabes, sales noirs, nègre*, negre*, tarlouze*, tapette*, sale pédé, pédé*, bamboula*, heil hitler, chinetoque*, sale gouine, travelo*, mort aux juifs, mort aux arabes, sale pd',
      ),
      likely: cues(
        'race blanche, la race, rentre dans ton pays, retourne dans ton pays, rentrez chez vous, la france aux français, les femmes à la cuisine, retourne à la cuisine, race inférieure, race supérieure, grand remplacement, on est chez nous',
      ),
      topics: cues(
        'juifs, musulmans, arabes, noirs, immigrés, migrants, étrangers, homos, gays, homosexuels, lesbiennes, trans, femmes, roms, gitans, asiatiques, chinois, africains, réfugiés, handicapés, maghrébins, féministes, turcs',
      ),
      acts: cues(
        'dégoûtent, degoutent, me dégoûtent, supérieure, supérieur, nous remplacent, cuisine, cassez vous, partout chez nous, nous envahissent, vermine, rats, parasites, animaux, déchets, dégage*, dehors, expuls*, crever, crèvent, mourir, tuer, exterminer, inférieur*, criminels, terroristes, violeurs, déteste, hais, sales, malades, cancer, voleurs, fainéants, pas des humains, dégoût*, dégueu*, envahi*, brûler, contre nature, pas leur place, interdire, plaie, volent, racaille, puent, ruinent',
      ),
    },
    sexual: {
      sure: cues(
        'suce ma bite, suce moi, envoie des nudes, envoie tes nudes, pipe gratuite, je veux te baiser, te baiser, baise moi, porno*, plan cul, je me branle, branler, lèche moi, cam sexe, sodomi*, masturb*',
      ),
      likely: cues(
        "tes pieds, ta culotte, dans mon lit, me fait bander, tes fesses, cam chaude, montre tes seins, montre tes nichons, montre tes fesses, quels seins, quel cul, enlève ton haut, enlève ton t-shirt, déshabille toi, à poil, je bande, tu m'excites, trop bonne, viens dans mon lit, photos de pieds, t'as un onlyfans, trop chaud pour toi",
      ),
      hint: cues(
        'seins, nichons, fesses, cul, nue, nu, sexy, chatte, bite, bonne, excit*, onlyfans, string, culotte, gémi*, décolleté, tétons',
      ),
      topics: cues('seins, nichons, fesses, cul, chatte, bite, corps, string, culotte, sexe, pieds, soutif, tétons, décolleté'),
      acts: cues('montre*, envoie*, voir, suc*, lèch*, touch*, baise*, enlève*, mouill*, bander, dur, claquer, prendre, retire'),
    },
    spam: {
      sure: cues(
        "acheter des abonnés, achetez des abonnés, abonnés gratuits, followers gratuits, vues gratuites, viewers pas cher, gagner de l'argent depuis chez, gagnez de l'argent, argent facile, clique sur le lien, cliquez sur le lien, cliquez ici, lien dans ma bio, lien en bio, rejoins mon discord, rejoignez mon discord, abonnez vous à ma chaîne, abonne toi à ma chaîne, sub contre sub, code promo, robux gratuits, v-bucks gratuits, gains garantis, félicitations vous avez gagné, vous avez été sélectionné, doublez vos bitcoins, revenus passifs",
      ),
      likely: cues(
        'promo exceptionnelle, aujourd hui seulement, cliquez, en 24 heures, casino en ligne, je fais des logos, logos et overlays, pour les prix, mp pour, abonnez vous, venez sur ma chaîne, venez voir ma chaîne, passez sur ma chaîne, passez voir mon live, ma chaîne youtube, suivez moi sur, suis moi sur, ajoute moi sur, groupe telegram, contactez moi sur, contacte moi sur, par jour depuis, euros par jour, visitez notre, visitez mon, inscris toi, inscrivez vous, offre limitée, 100% gratuit, meilleurs prix, je suis en live, je stream aussi, boostez votre, fais grandir ta chaîne',
      ),
      hint: cues(
        'gratuit*, concours, réduction, abonnez, telegram, whatsapp, crypto*, bitcoin, gagner, gagnez, investi*, pas cher, offre, promo, bonus, casino, abonnés, lien, site',
      ),
    },
    violence: {
      sure: cues(
        "je vais te tuer, je te tue, je vais te planter, je vais te retrouver, je sais où tu habites, je sais ou tu habites, je viens chez toi, je vais te casser, je vais te défoncer, je vais t'égorger, je te crève, je vais brûler ta, une balle dans la tête, poser une bombe, je vais te frapper, je te pète les dents, casser la gueule, t'éclater la tête, te poignarder, je vais te buter, je te bute",
      ),
      likely: cues(
        "mérite d être pendu, mérite la mort, mérite de crever, lui mettre une balle, faire sauter le lycée, faire sauter l école, faut les brûler, faut tous les, une balle pour, les jambes, contre un mur, t'es mort, tu es mort, t'es un homme mort, surveille tes arrières, attends que je te, mérite une balle, méritent une balle, faut les tuer, il faut les tuer, il faudrait le pendre, je t'attends dehors, tu vas saigner, tu vas le payer, te tabasser, lui péter la gueule",
      ),
      hint: cues('sang, balle, vengeance, cadavre'),
      topics: cues(
        'tuer, tue, planter, poignarder, frapper, brûler, pendre, égorger, buter, bute, tabasser, casser, défoncer, étrangler, exploser, massacrer, fusiller, torturer, crever',
      ),
      acts: cues(
        "te, toi, ta, ton, ta famille, tes enfants, vous, en vrai, dans la vraie vie, le prof, mon prof, mon patron, l'école, les flics, les politiciens, tous",
      ),
    },
    weapons: {
      sure: cues(
        "vends arme*, vends des armes, vends flingue, vente d'armes, armes à vendre, arme à vendre, acheter une arme, acheter un flingue, arme sans permis, fabriquer une bombe, faire une bombe, bombe artisanale, cocktail molotov, explosif artisanal, arme imprimée en 3d, silencieux à vendre",
      ),
      likely: cues(
        "arme chargée, flingue chargé, pistolet chargé, couteau sur moi, cran d'arrêt, poing américain, mon glock, ma kalach, couteau à l'école, couteau au lycée, arme au lycée",
      ),
      hint: cues('flingue, munitions, calibre, cartouches, explosif*, grenade*, kalach*'),
      topics: cues(
        'arme*, flingue*, pistolet*, fusil*, couteau*, munition*, bombe*, explosif*, grenade*, silencieux, revolver*, machette*, kalach*, glock, gun, guns, dynamite, taser',
      ),
      acts: cues(
        "en vente, en liquide, sous mon lit, plans, recette, où trouver, caché, discrète, vends, vend, vendre, acheter, achète, sans permis, sans papiers, illégal*, artisanal*, fabriqu*, faire, marché noir, darknet, dark web, pas cher, sous mon lit, dans mon sac, dans la voiture, à l'école, au lycée, chargé*, livraison, imprim*, contrebande, se procurer, ramène, sur moi, amène",
      ),
    },
  },
  play: cues(
    'jeu, jeux, jouer, joue, partie*, boss, ennemi*, équipe, map, manche, niveau, skin*, lobby, ranked, headshot, zombie*, dragon, quête, loot, manette, minecraft, fortnite, valorant, gta, cod, tournoi, clutch, patch, perso, personnage, serveur, respawn, dégâts, bots',
  ),
  report: cues(
    'documentaire, histoire, musée, article, actualité*, infos, loi, lois, médecin, médecine, médical, hôpital, thérapie, prévention, recherche, étude, film, série, chanson, livre, roman, triste, contre, droits, respect, victimes, légal*, interdit, police, guerre, siècle, biologie, recette, pharmacie, fier, soutien, ordonnance, rééducation',
  ),
  self: cues("je suis, j'étais, moi même, je me sens, j'ai l'air"),
};
