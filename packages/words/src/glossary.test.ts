import { describe, expect, test } from 'vitest';
import type { LanguageTag } from './languages.ts';
import { readMessageFile } from './message-file.ts';

/** Words for which the glossary (`README.md`) has another. */
const unwanted: ReadonlyArray<readonly [tag: LanguageTag, word: string, wanted: string]> = [
  ['en-GB', 'somebody|anybody', 'someone, anyone'],
  ['en-GB', 'activate|confirm your email|confirm this address|confirmed', 'verify'],
  ['en-GB', 'log in|login|log out|sign-on', 'sign in, sign out'],
  ['en-GB', 'can’t|don’t|couldn’t|isn’t|won’t', 'cannot, do not'],
  ['de', 'Handy|Handys|Telefon', 'Smartphone'],
  ['de', 'Benutzerkonto|Account', 'Konto'],
  ['de', 'Aktivierungslink|Aktivierungs-E-Mail|aktivieren Sie Ihr Konto', 'Bestätigungslink, Bestätigungs-E-Mail'],
  ['de', 'Spritkosten|Sprit', 'Kraftstoff'],
  ['de', 'Umstände', 'Situation'],
  ['es', '(?<!número de |números de )teléfono', 'móvil (número de teléfono)'],
  ['es', 'correo de activación|correos comerciales', 'correo de confirmación, correos promocionales'],
  ['es', 'coincidencias', 'viajes compatibles'],
  ['es', 'asientos?', 'plaza'],
  ['fr', 'correspondances?', 'covoiturages'],
  ['fr', 'e-mail d’activation|lien d’activation', 'e-mail de confirmation, lien de confirmation'],
  ['fr', 'mail|courriel', 'e-mail'],
  ['pt', 'carateres', 'caracteres'],
  ['pt', 'lugares exatos', 'locais exatos'],
  ['pt', 'aderir|adira|aderiu', 'criar conta, registar-se'],
  ['pt', 'correspondências', 'boleias compatíveis'],
  ['pt', 'e-mail de ativação|ligação de ativação', 'e-mail de confirmação, ligação de confirmação'],
  ['pt', '(?<!número de |números de )telefone|celular', 'telemóvel (número de telefone)'],
  ['pt', 'link|links', 'ligação'],
];

describe('one thing has one name', () => {
  test.each(unwanted)('in %s nothing says “%s”: it is “%s”', (tag, word) => {
    const found = new RegExp(`(?<![\\p{L}-])(?:${word})(?![\\p{L}])`, 'iu');
    const texts = [...readMessageFile(tag)].flatMap(([key, { texts: forms }]) =>
      [...forms.values()].map((text) => `${key}: ${plain(text)}`),
    );
    expect(texts.filter((text) => found.test(text.slice(text.indexOf(':'))))).toEqual([]);
  });
});

/** Without its tags and parameters, whose names are English in every language. */
function plain(text: string): string {
  return text.replaceAll(/<\/?\w+>|\{\w+\}/g, '');
}
