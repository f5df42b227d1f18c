/** Loads the member terms or the privacy policy. */
import { REPORT_DAYS } from '@waylift/contract/limits';
import type { LanguageTag } from '@waylift/words/languages';
import { redirect, type RouterContextProvider } from 'react-router';
import { languageToShow } from '../../community/culture.ts';
import { inLanguage } from '../../community/legal-links.ts';
import { hasApp } from '../../community/portal-offers.ts';
import { communityOfRequest } from '../../community/request-community.server.ts';
import { languageWishes } from '../../locale/detect-locale.server.ts';
import { portalContext } from '../../platform/portal-context.server.ts';
import { legalHtml, type LegalHtml } from './legal-html.server.ts';
import { findLegalMarkdown, type LegalPage } from './legal-markdown.server.ts';

type LoaderCall = {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
  readonly params: { readonly communitySlug?: string | undefined };
  readonly pattern: string;
};

export type ShownLegalPage = LegalHtml & {
  readonly page: LegalPage;
  /** The language of the text, which may differ from that of the page. */
  readonly language: LanguageTag;
};

/** Throws a redirect where the operator has the page elsewhere (`TERMS_URL`, `PRIVACY_URL`). */
export async function loadLegalPage(page: LegalPage, call: LoaderCall): Promise<ShownLegalPage> {
  const { settings, legal } = call.context.get(portalContext);
  const outcome = await communityOfRequest(call);
  const culture = outcome.kind === 'loaded' ? outcome.community.options.Culture : undefined;
  const wished = languageToShow({ ...languageWishes(call.request), culture });
  const elsewhere = page === 'member-terms' ? settings.termsUrl : settings.privacyUrl;
  if (elsewhere !== undefined) throw redirect(inLanguage(elsewhere, wished));
  const { text, language } = await findLegalMarkdown(page, wished, legal?.contentDir);
  const values = {
    product: settings.productName,
    company: settings.companyName,
    site: new URL(settings.publicUrl).host,
    privacyContact: legal?.privacyContact ?? settings.publicUrl,
    postalAddress: legal?.postalAddress,
    reportDays: settings.reportDays ?? REPORT_DAYS,
    uses: { ...(legal?.uses ?? { maps: false, analytics: false, errors: false }), app: hasApp(settings), lifts: settings.lifts === true },
  };
  return { page, language, ...legalHtml(text, language, values) };
}
