import { m } from '@waylift/words/messages';
import { usePortalPath } from '../community/community-link.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useWords } from '../locale/locale-provider.tsx';
import { ButtonLink } from '../ui/button/button.tsx';
import { DeadEndMoment } from '../ui/moment/dead-end-moment.tsx';

type GoneProps = {
  readonly title: string;
  readonly lead: string;
  /** A link to another page of the portal, with its text. Default: the dashboard. */
  readonly next?: { readonly to: string; readonly words: string } | undefined;
};

/** Replaces a page whose content is deleted or belongs to somebody else. */
export function Gone({ title, lead, next }: GoneProps) {
  const t = useWords();
  const path = usePortalPath();
  return (
    <DeadEndMoment title={title} lead={lead}>
      <PageTitle page={title} />
      <p className="row space-before">
        <ButtonLink to={path(next?.to ?? '/dashboard')} isBig leadsOn>
          {next?.words ?? t(m.not_found_dashboard)}
        </ButtonLink>
      </p>
    </DeadEndMoment>
  );
}
