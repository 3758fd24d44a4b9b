import { cues, type Language } from './lexicon.ts';

export const portuguese: Language = {
  labels: {
    bullying: {
      sure: cues(
        'se mata logo, se mate logo, vai se matar, vai morrer, tomara que você morra, tomara que morra, ninguém gosta de você, ninguem gosta de voce, todo mundo te odeia, pula de uma ponte, bebe água sanitária, o mundo seria melhor sem você',
      ),
      likely: cues(
        'ri de você, riem de você, ri da sua cara, riem da sua cara, ninguém vai sentir falta, nenhum amigo, cara feia, tão feia, tão feio, cala a boca, cale a boca, você me dá nojo, você não vale nada, voce nao vale nada, não serve pra nada, nao serve pra nada, ninguém te aguenta, ninguém se importa com você, você dá pena, que vergonha de pessoa, vai se foder, não tem amigos, arruma uma vida',
      ),
      hint: cues('ridículo, ridícula, patético, patética, chora mais, para de streamar, fecha o canal, vergonha, inútil, chorão'),
      topics: cues(
        'idiota*, imbecil*, burr*, estúpid*, otári*, feio, feia, gord*, lixo, fracassad*, perdedor*, palhaç*, inútil*, trouxa*, babaca*, retardad*, mongol*, puta, vadia, vagabund*, piranha, nojent*, escória, merda, porco, porca, arrombad*, filho da puta, desgraçad*, cuzão, cuzao, bosta, verme, anta, jumento',
      ),
      acts: cues('você, voce, vc, tu, te, seu, sua, teu, tua, vocês, esse cara, essa mina, esse streamer, tua cara, parece, @*'),
    },
    drugs: {
      sure: cues(
        'vendo maconha, vendo pó, vendo cocaína, vendo bala, vendo doce, comprar maconha, comprar cocaína, cheirar uma carreira, carreira de pó, fumar crack, fornecedor de maconha, injetar heroína, entrego maconha',
      ),
      likely: cues(
        'uma carreira, um baseado, um beck, sem receita, fumar um baseado, fumando um baseado, bolar um baseado, bolar um beck, fumar um beck, tô chapado, to chapado, tô muito louco de, na brisa da, cheirando pó, fumar um, tomar um doce, tomar bala',
      ),
      hint: cues('baseado, beck, chapado, traficante, brisa, bong, noia'),
      topics: cues(
        'maconha, cocaína, cocaina, pó, crack, heroína, ecstasy, mdma, lsd, cogumelo*, ketamina, cetamina, metanfetamina, bala, doce, lança perfume, loló, haxixe, skunk, prensado, baseado*, lean, rivotril, erva',
      ),
      acts: cues(
        'arruma, arrumo, onde compro, sem receita, fumo, fumei, cheirei, envio, vendo, vende, vender, comprar, compro, fum*, cheir*, grama*, barat*, entrego, entrega, quem tem, alguém tem, alguem tem, preciso, chama no, me chama, tomar, tomei, injet*, experimentar, descolar, arrumar, arrumo, zap, de qualidade, cinquentinha',
      ),
    },
    hate: {
      sure: cues(
        'viado*, viadinho*, macaco preto, preto imundo, preto sujo, judeu imundo, traveco*, bicha nojenta, sapatão nojenta, heil hitler, crioulo*, negro imundo, nordestino burro, paraíba burro',
      ),
      likely: cues(
        'raça branca, aberração, volta pro teu país, volta pro seu país, volta pra favela, volta pra senzala, lugar de mulher é na cozinha, mulher é na cozinha, raça inferior, raça superior, fora imigrantes, volta pra cozinha',
      ),
      topics: cues(
        'judeus, muçulmanos, negros, pretos, imigrantes, gays, homossexuais, lésbicas, trans, travestis, mulheres, ciganos, árabes, chineses, índios, indígenas, nordestinos, estrangeiros, refugiados, venezuelanos, haitianos, deficientes, feministas, africanos, bolivianos',
      ),
      acts: cues(
        'cozinha, sumir, sumam, voltem, invadindo, ratos, praga, parasitas, animais, lixo, escória, nojo, nojent*, fora, deport*, morram, morrer, matar, exterminar, inferior*, bandidos, criminosos, terroristas, estupradores, odeio, sujos, sujas, doentes, câncer, ladrões, não são gente, nao sao gente, não deviam, não deveriam, vagabundos, preguiçosos, roubam, expuls*, queimar, aberração, burros, burras, estragam, proibir, lugar de',
      ),
    },
    sexual: {
      sure: cues(
        'boquete*, chupa meu pau, chupa minha, quero te comer, vou te comer, quero te foder, manda nudes, manda nude, porno*, pornô, sexo ao vivo, bater punheta, batendo punheta, punheta, siririca, me come, senta em mim, masturb*',
      ),
      likely: cues(
        'muito tesão, sua calcinha, na minha cama, no meu colo, seu corpo todo, me excita, safada, mostra os peitos, mostra o peito, mostra a bunda, mostra os seios, que peitão, que bunda, que rabão, tira a roupa, tira a blusa, tô com tesão, to com tesao, me deixa com tesão, que delícia de mulher, foto do pé, foto dos pés, vem pra minha cama, tem onlyfans, tem privacy',
      ),
      hint: cues(
        'peitos, peitão, bunda, pelad*, nua, tesão, tesao, gostos*, pau, buceta, sexy, onlyfans, privacy, calcinha, seios, gemer, safad*, rabão, bundão',
      ),
      topics: cues('peito*, bunda, buceta, pau, seios, corpo, calcinha, sutiã, sexo, pés, roupa, rabo, decote'),
      acts: cues('mostra*, manda*, ver, chup*, lamb*, pegar, apertar, tira*, foder, comer, molhad*, dur*, gozar, sentar, passa'),
    },
    spam: {
      sure: cues(
        'comprar seguidores, compre seguidores, seguidores grátis, seguidores baratos, views grátis, viewers baratos, ganhe dinheiro em casa, ganhar dinheiro em casa, dinheiro fácil, renda extra, clique no link, clica no link, clique aqui, link na bio, link no perfil, entra no meu discord, entrem no meu discord, inscreva se no meu canal, se inscreve no meu canal, me segue que eu sigo, sub por sub, cupom de desconto, código promocional, robux grátis, v-bucks grátis, lucro garantido, parabéns você ganhou, você foi selecionado, renda passiva, dobre seu dinheiro',
      ),
      likely: cues(
        'clique, em 24 horas, cassino online, pagando muito, foi selecionado, faço overlay*, faço logo*, pra ver preço, chama no privado, se inscreve, passa no meu canal, passem no meu canal, visita meu canal, meu canal do youtube, me segue no, me sigam no, me sigam na, estou em live, tô em live também, grupo do telegram, grupo no telegram, chama no whatsapp, me chama no zap, por dia sem sair, reais por dia, visite nosso, acesse nosso, acesse o site, cadastre se, só hoje, oferta limitada, 100% grátis, melhores preços, faça seu canal crescer, promoção imperdível',
      ),
      hint: cues(
        'off, onlyfans tá, grátis, gratis, sorteio, desconto, inscreva, telegram, whatsapp, zap, cripto*, bitcoin, ganhar, ganhe, invista, investimento, barato, oferta, promoção, bônus, cassino, tigrinho, seguidores, link, site, pix',
      ),
    },
    violence: {
      sure: cues(
        'vou te matar, eu te mato, vou te esfaquear, vou te achar, sei onde você mora, sei onde vc mora, vou na sua casa, vou te quebrar, vou te arrebentar, vou te encher de porrada, vou te dar um tiro, te dou um tiro, bala na cabeça, tiro na cara, quebrar a sua cara, quebrar sua cara, quebro tua cara, colocar uma bomba, botar fogo na sua, vou te bater, corto seu pescoço, te cobrir de porrada',
      ),
      likely: cues(
        'merece ser enforcado, tinha que atropelar, tem que atropelar, explodir a escola, dar um tiro, suas pernas, tem que queimar, tem que morrer, matar todos, você tá morto, vc ta morto, tu tá morto, se cuida na rua, vai se arrepender quando, merece um tiro, merecem um tiro, merece morrer, tem que matar, tinha que matar, te espero lá fora, vai apanhar, vai sangrar, bandido bom é bandido morto, tem que levar tiro',
      ),
      hint: cues('sangue, bala, vingança, cadáver'),
      topics: cues(
        'matar, mato, esfaque*, atirar, bater, espancar, queimar, quebrar, quebro, enforcar, degolar, torturar, arrebentar, apedrejar, explodir, atropelar, socar, fuzilar',
      ),
      acts: cues(
        'te, você, vc, tua, sua família, teus filhos, vocês, na vida real, de verdade, o professor, meu professor, meu chefe, a escola, policiais, políticos, todos eles',
      ),
    },
    weapons: {
      sure: cues(
        'vendo arma*, vendo pistola, vendo revólver, vendo três oitão, venda de armas, armas à venda, comprar arma, comprar uma arma, arma sem registro, arma sem documento, fazer uma bomba, bomba caseira, bombas caseiras, coquetel molotov, explosivo caseiro, arma impressa em 3d, silenciador à venda, arma raspada, numeração raspada',
      ),
      likely: cues(
        'arma carregada, pistola carregada, faca na mochila, levo uma faca, andar armado, ando armado, soco inglês, canivete na, minha glock, meu três oitão, meu 38, arma pra escola, faca pra escola',
      ),
      hint: cues('munição, calibre, canivete, explosivo*, granada*, fuzil, espingarda, três oitão'),
      topics: cues(
        'arma, armas, pistola*, fuzil, fuzis, espingarda*, faca*, munição, munições, bomba*, explosivo*, granada*, silenciador*, revólver*, facão, canivete*, glock, ak47, dinamite',
      ),
      acts: cues(
        'novinho, novinha, quem quer, à venda, debaixo do travesseiro, onde arrumo, dinheiro vivo, arquivo*, receita de, escondid*, travesseiro, em mãos, vendo, vende, vender, comprar, compro, sem registro, sem porte, sem documento, ilegal, ilegais, caseir*, fabric*, fazer, faço, fiz, mercado negro, barat*, levo, levar, trago, debaixo da cama, na mochila, no carro, pra escola, carregad*, entrego, imprim*, contraband*, arrumo, arrumar, raspada, conseguir',
      ),
    },
  },
  play: cues(
    'jogo*, jogar, jogando, partida*, boss, chefão, inimigo*, time, mapa, round, fase, nível, skin*, lobby, ranked, headshot, zumbi*, dragão, missão, loot, controle, minecraft, fortnite, valorant, gta, cod, free fire, campeonato, clutch, patch, personagem, servidor, respawn, dano, bots',
  ),
  report: cues(
    'documentário, história, museu, artigo, notícia*, lei, leis, médico, médica, medicina, medicinal, hospital, terapia, prevenção, pesquisa, estudo, filme, série, música, livro, triste, contra, direitos, respeito, vítimas, legaliz*, proibid*, polícia, guerra, século, biologia, receita, farmácia, orgulho, apoio, reabilitação, remédio',
  ),
  self: cues('eu sou, sou, estou, tô, me sinto, eu mesmo, minha própria'),
};
