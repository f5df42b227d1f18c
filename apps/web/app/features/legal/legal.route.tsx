import { m } from '@waylift/words/messages';
import type { LoaderFunctionArgs } from 'react-router';
import { PageTitle } from '../../page/page-title.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import type { PageHandle } from '../../platform/page-handle.ts';
import { LegalText } from './legal-text.tsx';
import { loadLegalPage, type ShownLegalPage } from './load-legal-page.server.ts';

/** Anybody may read it, members too, and it needs no script. */
export const handle = { withoutScripts: true, guard: 'anyone', community: 'inactive' } satisfies PageHandle;

export function loader(call: LoaderFunctionArgs): Promise<ShownLegalPage> {
  const isTerms = new URL(call.request.url).pathname.endsWith('/member-terms');
  return loadLegalPage(isTerms ? 'member-terms' : 'privacy-policy', call);
}

/** The member terms and the privacy policy (section 1, footer). */
export default function Legal({ loaderData }: { readonly loaderData: ShownLegalPage }) {
  const t = useWords();
  const title = loaderData.title ?? t(loaderData.page === 'member-terms' ? m.footer_terms : m.footer_privacy);
  return (
    <>
      <PageTitle page={title} />
      <LegalText title={title} html={loaderData.html} language={loaderData.language} />
    </>
  );
}
