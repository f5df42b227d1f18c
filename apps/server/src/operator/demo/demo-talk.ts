import type { LanguageTag } from '@waylift/words/languages';

type Texts = readonly [string, ...string[]];
/** What members write when they ask, agree and talk, in the language of their community. */
export type DemoTalk = {
  readonly ask: Texts;
  readonly accept: Texts;
  readonly talk: readonly [Texts, Texts];
  /** To all in a car: whoever joins it, then the driver. */
  readonly car: readonly [Texts, Texts];
};

const ENGLISH: DemoTalk = {
  ask: [
    'Hello, we go the same way. Would you like to share a lift?',
    'Hello, our times are nearly the same. Shall we share the drive?',
    'Good morning, I go past your area on these days. Would a lift suit you?',
  ],
  accept: ['Yes, gladly.', 'That suits me well. Let us try it.', 'Thank you for asking. I look forward to it.'],
  talk: [
    ['Shall I wait outside?', 'Is it all right if I bring a folding bike?', 'I may be five minutes late on the first day.'],
    ['That is fine. See you in the morning.', 'No problem at all.', 'Thank you for telling me.'],
  ],
  car: [
    ['Hello everybody, I ride along from now on.', 'Good morning all. I look forward to our drives.'],
    ['Welcome aboard.', 'Good to have you with us.'],
  ],
};

const TALKS: { readonly [L in LanguageTag]?: DemoTalk } = {
  de: {
    ask: [
      'Hallo, wir fahren in dieselbe Richtung. Wollen wir gemeinsam fahren?',
      'Hallo, unsere Zeiten passen fast genau. Möchten Sie mitfahren?',
      'Guten Morgen, ich komme an diesen Tagen bei Ihnen vorbei. Würde Ihnen das passen?',
    ],
    accept: ['Ja, gern.', 'Das passt gut. Versuchen wir es.', 'Danke für die Anfrage. Ich freue mich.'],
    talk: [
      ['Soll ich draußen warten?', 'Darf ich ein Faltrad mitbringen?', 'Am ersten Tag komme ich vielleicht fünf Minuten später.'],
      ['Das ist in Ordnung. Bis morgen früh.', 'Kein Problem.', 'Danke, dass Sie Bescheid sagen.'],
    ],
    car: [
      ['Hallo zusammen, ab jetzt fahre ich mit.', 'Guten Morgen in die Runde. Ich freue mich auf die Fahrten.'],
      ['Willkommen an Bord.', 'Schön, dass Sie dabei sind.'],
    ],
  },
  es: {
    ask: [
      'Hola, vamos en la misma dirección. ¿Le gustaría compartir coche?',
      'Hola, nuestros horarios casi coinciden. ¿Compartimos coche?',
      'Buenos días, esos días paso por su zona. ¿Le vendría bien?',
    ],
    accept: ['Sí, con mucho gusto.', 'Me viene bien. Vamos a probar.', 'Gracias por preguntar.'],
    talk: [
      ['¿Espero fuera?', '¿Puedo llevar una bici plegable?', 'El primer día quizá llegue cinco minutos tarde.'],
      ['Perfecto. Hasta mañana.', 'No hay problema.', 'Gracias por avisar.'],
    ],
    car: [
      ['Hola a todos, a partir de ahora voy con ustedes.', 'Buenos días a todos. Me alegro de compartir el viaje.'],
      ['Le damos la bienvenida.', 'Qué bien contar con usted.'],
    ],
  },
  fr: {
    ask: [
      'Bonjour, nous allons dans la même direction. Souhaitez-vous covoiturer ?',
      'Bonjour, nos horaires sont presque les mêmes. On partage le trajet ?',
      'Bonjour, je passe près de chez vous ces jours-là. Cela vous conviendrait-il ?',
    ],
    accept: ['Oui, avec plaisir.', 'Cela me convient bien. Essayons.', 'Merci de votre demande.'],
    talk: [
      ['Est-ce que j’attends dehors ?', 'Puis-je prendre un vélo pliant ?', 'Le premier jour, j’aurai peut-être cinq minutes de retard.'],
      ['C’est parfait. À demain matin.', 'Aucun problème.', 'Merci de m’avoir prévenu.'],
    ],
    car: [
      ['Bonjour à tous, je fais désormais la route avec vous.', 'Bonjour tout le monde. C’est un plaisir de faire la route ensemble.'],
      ['Bienvenue à bord.', 'Au plaisir de faire la route avec vous.'],
    ],
  },
  pt: {
    ask: [
      'Olá, fazemos o mesmo trajeto. Gostaria de partilhar a boleia?',
      'Olá, os nossos horários são quase iguais. Vamos juntos?',
      'Bom dia, passo na sua zona nesses dias. Seria útil?',
    ],
    accept: ['Sim, com todo o gosto.', 'Serve-me bem. Vamos experimentar.', 'Obrigado pelo pedido.'],
    talk: [
      ['Espero lá fora?', 'Posso levar uma bicicleta dobrável?', 'No primeiro dia talvez chegue cinco minutos atrasado.'],
      ['Está bem. Até amanhã.', 'Não há problema.', 'Obrigado por avisar.'],
    ],
    car: [
      ['Olá a todos, a partir de agora vou convosco.', 'Bom dia a todos. Gosto da ideia de irmos juntos.'],
      ['Boas-vindas a bordo.', 'Que bom poder contar consigo.'],
    ],
  },
};

export function demoTalk(language: LanguageTag): DemoTalk {
  return TALKS[language] ?? ENGLISH;
}
