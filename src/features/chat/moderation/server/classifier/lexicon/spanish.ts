import { cues, type Language } from './lexicon.ts';

export const spanish: Language = {
  labels: {
    bullying: {
      sure: cues(
        'mátate, matate, suicídate, suicidate, ojalá te mueras, ojala te mueras, nadie te quiere, todos te odian, muérete, muerete, tírate de un puente, tirate de un puente, el mundo estaría mejor sin ti',
      ),
      likely: cues(
        'se ríen de ti, se rien de ti, nadie te va a extrañar, das pena, da pena, tan feo, tan fea, qué feo, que feo, tan gorda, cállate la boca, callate la boca, cierra el pico, das asco, das pena, das vergüenza, a nadie le importas, no vales nada, no sirves para nada, vete a la mierda, no tienes amigos, consíguete una vida, búscate una vida, qué vergüenza de persona, nadie te aguanta',
      ),
      hint: cues(
        'cállate, callate, patético, patética, ridículo, ridícula, llora, llorón, llorona, deja de streamear, cierra el canal, vergüenza, inútil',
      ),
      topics: cues(
        'idiota*, imbécil*, imbecil*, estúpid*, tont*, fe* de mierda, feo, fea, gord*, basura, fracasad*, perdedor*, payas*, inútil*, inutil*, pendej*, cabrón, cabron, gilipollas, subnormal*, retrasad*, puta, perra, zorra, asqueros*, escoria, mierda, cerdo, cerda, patétic*, malparid*, hijo de puta, hijueputa, boludo, pelotudo, burro, rata, bueno para nada',
      ),
      acts: cues(
        'parece, pareces, eres, sos, tú, tu, te, ti, usted, ustedes, vos, este tipo, esta tipa, este streamer, tu cara, pareces, @*',
      ),
    },
    drugs: {
      sure: cues(
        'vendo marihuana, vendo coca, vendo mota, vendo pastillas, comprar coca, comprar cocaína, comprar marihuana, dealer de confianza, fumar crack, meterse una raya, meterme una raya, una raya de coca, inyectarse heroína',
      ),
      likely: cues(
        'metí una raya, meter una raya, una raya, un porro, sin receta, fumar porros, fumando un porro, fumarme un porro, me fumé un porro, estoy drogado, estoy re drogado, bien fumado, estoy colocado, fumar mota, hacerse un porro, de tripi, bajo los efectos del ácido',
      ),
      hint: cues('porro, dealer, camello, colocado, drogado, fumado, raya, hierba'),
      topics: cues(
        'marihuana, coca, cocaína, cocaina, heroína, heroina, mota, hierba, porro*, éxtasis, mdma, lsd, hongos, ketamina, cristal, metanfetamina*, crack, keta, perico, pastillas, tusi, speed, xanax',
      ),
      acts: cues(
        'fumo, fumar, conseguir, me consigue, sin receta, pastillero, vendo, vende, venden, comprar, compro, fum*, esnif*, meter*, gramo*, barat*, envío*, quién tiene, quien tiene, alguien tiene, necesito, dm, escríbeme, escribeme, háblame, inyect*, consegu*, consigo, probar, quiero, tomar, tomé, al por mayor, a domicilio, calidad',
      ),
    },
    hate: {
      sure: cues(
        'sudaca*, negro de mierda, negros de mierda, maricón*, maricon*, moro de mierda, moros de mierda, panchito*, judío de mierda, puto judío, heil hitler, travelo*, indio de mierda, viva hitler, negrata*',
      ),
      likely: cues(
        'raza blanca, vuelve a tu país, vete a tu país, vuelvan a su país, las mujeres a la cocina, a la cocina mujer, raza inferior, raza superior, fuera inmigrantes, moros fuera',
      ),
      topics: cues(
        'judíos, judios, musulmanes, moros, inmigrantes, negros, gays, homosexuales, lesbianas, trans, travestis, mujeres, gitanos, árabes, arabes, chinos, latinos, indios, extranjeros, refugiados, feministas, venezolanos, bolivianos, discapacitados, africanos',
      ),
      acts: cues(
        'cocina, a la cocina, aberración, aberracion, vuelvan, volver a, ratas, plaga, parásitos, parasitos, animales, basura, escoria, asco, asqueros*, fuera, deport*, mueran, morir, matar*, exterminar*, inferior*, delincuentes, criminales, terroristas, violadores, odio, sucios, sucias, enferm*, cáncer, ladrones, no son personas, no deberían, no deberian, vagos, roban, sobran, a su país, abominación, quemar*, prohibir*, degenerad*, arruinan, tontas',
      ),
    },
    sexual: {
      sure: cues(
        'mamada*, chúpame la, chupame la, chupamela, quiero follarte, te quiero coger, quiero cogerte, te follo, manda nudes, pasa nudes, mándame fotos desnuda, porno*, sexo en vivo, fóllame, follame, me la jalo, pajear*, me masturbo, masturb*',
      ),
      likely: cues(
        'me la pones, tus pies, fotos de tus, tus bragas, las bragas, en mi cama, me excitas, me pones, enseña las tetas, muestra las tetas, muestra tetas, enseña tetas, qué tetas, que tetas, qué culazo, que culo tienes, qué culo tienes, menudo culo, quítate la ropa, quitate la ropa, quítate todo, estoy cachondo, me pones cachondo, ando caliente, estoy muy caliente, pack gratis, pasa el pack, pasa pack, vente a mi cama, fotos de pies',
      ),
      hint: cues(
        'tetas, culo, desnud*, cachond*, sexy, rica, mamacita, polla, verga, coño, onlyfans, pack, calzones, tanga, pechos, gemir, pezones',
      ),
      topics: cues('tetas, culo, coño, polla, verga, pechos, pezones, cuerpo, tanga, bragas, sexo, pies, ropa, escote'),
      acts: cues(
        'enseña*, muestra*, mostrar, manda*, pasa, chup*, lam*, tocar*, agarrar*, quita*, follar*, coger*, ver, mojad*, dur*, metértela, nalgada*',
      ),
    },
    spam: {
      sure: cues(
        'comprar seguidores, compra seguidores, seguidores gratis, seguidores baratos, vistas gratis, viewers baratos, gana dinero desde casa, ganar dinero desde casa, haz clic en el enlace, haz click en el link, click aquí, enlace en mi perfil, link en mi bio, link en la bio, únete a mi discord, unete a mi discord, suscríbete a mi canal, suscribete a mi canal, sigueme y te sigo, sígueme y te sigo, sub por sub, código de descuento, robux gratis, pavos gratis, ganancias garantizadas, inversión garantizada, felicidades has ganado, has sido seleccionado, duplica tu dinero, ingresos pasivos',
      ),
      likely: cues(
        'haz clic, has sido, fuiste seleccionado, en 24 horas, casino online, diseño logos, logos y overlays, hago logos, mándame mensaje, mandame mensaje, suscríbanse, pásate por mi canal, pasate por mi canal, visita mi canal, mi canal de youtube, sígueme en, sigueme en, síganme en, siganme en, estoy en directo, también hago directos, únete al grupo, grupo de telegram, escríbeme al whatsapp, escribeme al whatsapp, por día desde casa, dólares al día, euros al día, visita nuestra, visita mi, regístrate ya, registrate ya, solo por hoy, oferta limitada, 100% gratis, los mejores precios, haz crecer tu canal',
      ),
      hint: cues(
        'gratis, sorteo, descuento, suscríbete, suscribete, telegram, whatsapp, cripto*, bitcoin, ganar, gana, invierte, inversión, barato, oferta, promoción, promo, bono, casino, seguidores, enlace, link, página',
      ),
    },
    violence: {
      sure: cues(
        'te voy a matar, voy a matarte, te mato, te voy a apuñalar, te voy a golpear, te voy a romper, te voy a encontrar, sé dónde vives, se donde vives, voy a tu casa, te voy a quemar, te corto el cuello, te parto la cara, te rompo la cara, te voy a partir la cara, te voy a reventar, te meto un tiro, te pego un tiro, balazo en la cabeza, poner una bomba, tirotear, te voy a dar una paliza, te degüello',
      ),
      likely: cues(
        'merece la muerte, merece ser, hay que atropellar, hay que quemar*, una bomba en la, bomba en la escuela, hay que colgar*, una paliza, pegue un tiro, un tiro de verdad, las piernas, estás muerto, estas muerto, estás muerta, cuídate la espalda, cuidate la espalda, te vas a arrepentir cuando, merece un tiro, merecen un tiro, merece morir, hay que matarlo, hay que matarlos, habría que colgarlos, te espero afuera, una paliza, vas a sangrar',
      ),
      hint: cues('sangre, bala, venganza, cadáver'),
      topics: cues(
        'matar*, mato, apuñal*, disparar*, golpear*, pegar*, quemar*, romper*, rompo, ahorcar*, colgar*, degoll*, bombardear, torturar*, acuchill*, reventar*, parto, atropell*',
      ),
      acts: cues(
        'te, ti, tu, tu familia, tu cara, tus hijos, ustedes, en la vida real, de verdad, profesor, profesora, mi jefe, escuela, policías, políticos, a todos',
      ),
    },
    weapons: {
      sure: cues(
        'vendo armas, vendo pistola*, venta de armas, armas en venta, comprar armas, arma sin licencia, pistola sin papeles, hacer una bomba, fabricar una bomba, bomba casera, bombas caseras, cóctel molotov, coctel molotov, coctel molotof, silenciador en venta, arma impresa en 3d, explosivos caseros',
      ),
      likely: cues(
        'pistola cargada, arma cargada, llevo una navaja, llevar una navaja, llevo un cuchillo, puño americano, mi glock, una nueve milímetros, cuchillo a la escuela, pistola a la escuela',
      ),
      hint: cues('munición, balas, calibre, navaja, explosivo*, granada*, escopeta'),
      topics: cues(
        'arma, armas, pistola*, rifle*, fusil*, escopeta*, navaja*, cuchillo*, munición, municiones, bomba*, explosivo*, granada*, silenciador*, revólver*, machete*, cuerno de chivo, ak47, glock, dinamita',
      ),
      acts: cues(
        'en venta, a la venta, debajo de la almohada, cargado, escondid*, dónde consigo, efectivo, archivos, llevo, almohada, vendo, vende, venden, comprar, compro, sin licencia, sin papeles, ilegal*, casera, caseras, caser*, fabric*, hacer, hago, hice, mercado negro, barat*, llevo, llevar, traigo, debajo de mi cama, en mi mochila, en el coche, a la escuela, al instituto, cargada, envío, imprim*, contrabando, consegu*, consigo',
      ),
    },
  },
  play: cues(
    'juego*, jugar, jugando, partida*, jefe, boss, enemigo*, equipo, mapa, ronda, nivel, skin*, lobby, ranked, headshot, zombi*, dragón, misión, loot, mando, minecraft, fortnite, valorant, gta, cod, free fire, torneo, clutch, parche, personaje, servidor, spawn, vida extra, daño, bots',
  ),
  report: cues(
    'documental*, historia, museo, artículo, noticia*, ley, leyes, médico, doctora, doctor, medicina, medicinal, hospital, terapia, prevención, investigación, estudio, película, serie, canción, libro, novela, triste, contra, derechos, respeto, víctimas, legal*, prohib*, policía, guerra, siglo, biología, rehabilitación, farmacia, receta, orgullo, apoyo',
  ),
  self: cues('soy, estoy, me siento, yo mismo, a mí, mi propia'),
};
