import { m } from '@waylift/words/messages';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import { useAction } from '../../../forms/use-action.ts';
import { useForm } from '../../../forms/use-form.ts';
import { useWords } from '../../../locale/locale-provider.tsx';
import { Alert } from '../../../ui/alert/alert.tsx';
import type { NewsOutcome } from './news.route.tsx';

/** Asks before a draft is deleted, which leads to the list. */
export function DeleteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords();
  const { isBusy, outcome, setback, submit } = useAction<NewsOutcome>();
  const form = useForm({ id: 'delete-news', fields: [], isBusy, validate: () => ({}), submit: () => submit({ intent: 'delete' }) });
  return (
    <FormDialog
      title={t(m.organise_news_delete_title)}
      controller={form}
      setback={setback}
      failed={t(m.organise_news_delete_failed)}
      keep={t(m.organise_news_delete_keep)}
      submit={t(m.organise_news_delete)}
      busyWords={t(m.organise_news_deleting)}
      isDanger
      onClose={onClose}
    >
      <p>{t(m.organise_news_delete_text)}</p>
      {outcome?.kind === 'closed' ? <Alert tone="danger" title={t(m.organise_news_closed)} /> : null}
      {outcome?.kind === 'no-right' ? <Alert tone="danger" title={t(m.organise_right_gone)} /> : null}
    </FormDialog>
  );
}
