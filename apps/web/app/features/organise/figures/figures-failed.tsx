import { m } from '@waylift/words/messages';
import { useRevalidator } from 'react-router';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { OrganiseTitle } from '../organise-title.tsx';
import { PageHead } from '../page-head.tsx';
import type { InScope } from '../use-organiser.ts';

type FiguresFailedProps = {
  readonly title: string;
  readonly back?: { readonly to: string; readonly words: string };
  readonly community: InScope;
};

/** In the place of figures that did not come. The page around stays. */
export function FiguresFailed({ title, back, community }: FiguresFailedProps) {
  const t = useWords();
  const { state, revalidate } = useRevalidator();
  return (
    <>
      <OrganiseTitle page={title} community={community.name} hasErrors />
      <PageHead title={title} community={community} {...(back === undefined ? {} : { back })} />
      <Alert tone="danger" title={t(m.organise_figures_failed)}>
        {t(m.organise_figures_failed_text)}
      </Alert>
      <p>
        <Button isBusy={state !== 'idle'} busyWords={t(m.loading)} onClick={() => void revalidate()}>
          {t(m.dashboard_retry)}
        </Button>
      </p>
    </>
  );
}
