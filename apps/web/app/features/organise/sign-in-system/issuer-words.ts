import { m } from '@waylift/words/messages';
import type { Words } from '../../../locale/locale-provider.tsx';

/** What is wrong with an issuer. @param issuer the one that answered in its place */
export function issuerWords(t: Words, code: string, issuer: string): string {
  switch (code) {
    case 'not-an-address':
    case 'not-https':
      return t(m.organise_sis_bad_issuer);
    case 'every-tenant':
      return t(m.organise_sis_bad_tenant);
    case 'private-network':
      return t(m.organise_sis_bad_network);
    case 'away':
      return t(m.organise_sis_bad_away);
    case 'other-issuer':
      return t(m.organise_sis_bad_other, { issuer });
    case 'no-document':
    case 'bad-endpoint':
      return t(m.organise_sis_bad_document);
    default:
      return t(m.organise_sis_required);
  }
}
