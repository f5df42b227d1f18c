import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { LanguageTag } from './languages.ts';
import { readMessageFile } from './message-file.ts';

const LEGAL = new URL('../../../apps/web/content/', import.meta.url);

/** Words for which the glossary (`README.md`) has another. */
const unwanted: ReadonlyArray<readonly [tag: LanguageTag, word: string, wanted: string]> = [
  ['en-GB', 'somebody|anybody', 'someone, anyone'],
  ['en-GB', 'activate|confirm your email|confirm this address|confirmed', 'verify'],
  ['en-GB', 'log in|login|log out|sign-on', 'sign in, sign out'],
  ['en-GB', 'is told|are told|has been told|have been told|nobody is told', 'we tell, we have told'],
  ['en-GB', 'no longer fits?|closes by itself', 'expires, is closed: it can no longer be accepted'],
  ['en-GB', '(?:share|sharing)(?= (?:with|on|this time)(?!\\p{L})|[.?]|$)', 'share a lift'],
  ['en-GB', 'remov(?:e|es) (?:your|the|an) account', 'delete'],
  ['en-GB', 'can’t|don’t|couldn’t|isn’t|won’t', 'cannot, do not'],
  ['de', 'Handy|Handys|Telefon', 'Smartphone'],
  ['de', 'Benutzerkonto|Account', 'Konto'],
  ['de', 'Aktivierungslink|Aktivierungs-E-Mail|aktivieren Sie Ihr Konto', 'Bestätigungslink, Bestätigungs-E-Mail'],
  ['de', 'Spritkosten|Sprit', 'Kraftstoff'],
  ['de', 'Umstände', 'Situation'],
  ['de', 'weiß (?:jetzt )?Bescheid|weiß jetzt', 'Wir haben … benachrichtigt'],
  ['de', 'gemeinsamen? Fahrten|(?:Ihre|der|einer|Ihrer) gemeinsamen? Fahrt mit', 'Fahrgemeinschaft'],
  ['de', '(?:denselben|den gleichen|demselben|dem gleichen) Weg|auf Ihrer Strecke fährt', 'in Ihre Richtung'],
  ['de', 'hat sich erledigt|passt nicht mehr$', 'abgelaufen, geschlossen'],
  ['de', 'Werktage?n?|Gegend|Mitteilung(?:en)?|Mitfahrgelegenheit(?:en)?', 'Arbeitstag, Gebiet, Benachrichtigung, passende Fahrten'],
  ['de', 'typischerweise', 'in der Regel'],
  ['es', '(?<!número de |números de )teléfono', 'móvil (número de teléfono)'],
  ['es', 'correo de activación|correos comerciales', 'correo de confirmación, correos promocionales'],
  ['es', 'coincidencias', 'viajes compatibles'],
  ['es', 'asientos?', 'plaza'],
  ['es', 'ya (?:lo )?sabe|ya no vale|ya no encaja|se cierra sola', 'hemos avisado; caducada, cerrada'],
  ['es', 'mismo trayecto que usted|hacen? el mismo camino', 'va en su dirección'],
  ['es', 'compart(?:ir|iendo) con', 'compartir coche'],
  ['fr', 'correspondances?', 'covoiturages'],
  ['fr', 'e-mail d’activation|lien d’activation', 'e-mail de confirmation, lien de confirmation'],
  ['fr', 'mail|courriel', 'e-mail'],
  ['fr', 'le sait déjà|ne convient plus|n’a plus lieu d’être|d’elle-même', 'nous avons prévenu ; expirée, close'],
  ['fr', 'même trajet que vous|même route', 'va dans votre direction'],
  ['pt', 'carateres', 'caracteres'],
  ['pt', 'lugares exatos', 'locais exatos'],
  ['pt', 'aderir|adira|aderiu', 'criar conta, registar-se'],
  ['pt', 'correspondências', 'boleias compatíveis'],
  ['pt', 'e-mail de ativação|ligação de ativação', 'e-mail de confirmação, ligação de confirmação'],
  ['pt', '(?<!número de |números de )telefone|celular', 'telemóvel (número de telefone)'],
  ['pt', 'link|links', 'ligação'],
  ['pt', 'já sabe|já não vale|já não serve|fecha sozinho|fechou', 'avisámos; expirado, encerrado'],
  ['pt', 'o mesmo trajeto|mesmo caminho', 'vai na sua direção'],
  ['pt', 'partilha(?:r|ndo)? com', 'partilhar boleias'],
];

describe('one thing has one name', () => {
  test.each(unwanted)('in %s nothing says “%s”: it is “%s”', (tag, word) => {
    const found = new RegExp(`(?<![\\p{L}-])(?:${word})(?![\\p{L}])`, 'iu');
    expect([...messageTexts(tag), ...legalTexts(tag)].filter(({ text }) => found.test(text))).toEqual([]);
  });
});

/** Without its tags and parameters, whose names are English in every language. */
function plain(text: string): string {
  return text.replaceAll(/<\/?\w+>|\{\w+\}/g, '');
}

type Text = { readonly where: string; readonly text: string };

function messageTexts(tag: LanguageTag): Text[] {
  return [...readMessageFile(tag)].flatMap(([key, { texts }]) => [...texts.values()].map((text) => ({ where: key, text: plain(text) })));
}

/** The sentences of the terms and the policy, without names of other services. */
function legalTexts(tag: LanguageTag): Text[] {
  return readdirSync(LEGAL)
    .filter((file) => file.endsWith(`.${tag}.md`))
    .flatMap((where) =>
      readFileSync(new URL(where, LEGAL), 'utf8')
        .replaceAll(/`[^`]*`/g, '')
        .split(/(?<=[.:;])\s/)
        .map((text) => ({ where, text })),
    );
}
