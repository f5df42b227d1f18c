import { m } from '@waylift/words/messages';
import { useWords } from '../../locale/locale-provider.tsx';
import { PageTitle } from '../../page/page-title.tsx';

type OrganiseTitleProps = { readonly page: string; readonly community?: string | undefined; readonly hasErrors?: boolean };

/** Page, community, and the area in which organisers are. */
export function OrganiseTitle({ page, community, hasErrors = false }: OrganiseTitleProps) {
  const t = useWords();
  return <PageTitle page={[page, community, t(m.organise_area)].filter((part) => part !== undefined).join(' – ')} hasErrors={hasErrors} />;
}
