import type { CallAnswer } from '@waylift/contract/endpoints';
import type { FailedMail } from '@waylift/contract/organiser-server';
import { m } from '@waylift/words/messages';
import { useState } from 'react';
import type { Setback } from '../../../api/failure.ts';
import { useAction } from '../../../forms/use-action.ts';
import { useLanguage, useWords } from '../../../locale/locale-provider.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { repeat } from '../../../ui/icon/member-icons.ts';
import { TextButton } from '../../../ui/text-button/text-button.tsx';
import { formatMoment } from '../../../locale/format-moment.ts';
import { MoreRows } from '../more-rows.tsx';
import { Named } from '../named.tsx';
import { KnownPlace } from '../place.tsx';
import { Sheet, SheetDeeds, SheetHead } from '../sheet.tsx';
import { kindName, whyFailed } from './server-words.ts';
import './server.css';

type Mails = CallAnswer<'failedMails'>;
export type MoreMails = { readonly kind: 'more'; readonly failed: Mails };
type FailedMailsProps = {
  readonly read: Mails;
  /** @param mailId '': all */
  readonly isBusy: (mailId: string) => boolean;
  readonly onRetry: (mailId: string) => void;
};

/** Mails that failed for good, without whom they go to. */
export function FailedMails({ read, isBusy, onRetry }: FailedMailsProps) {
  const t = useWords();
  const [mails, setMails] = useState(read.mails);
  const [next, setNext] = useState(read.next ?? null);
  const more = useAction<Setback | MoreMails>({
    more({ failed }) {
      setMails((before) => [...before, ...failed.mails]);
      setNext(failed.next ?? null);
    },
  });
  const columns = [t(m.organise_server_kind), t(m.organise_audit_when), t(m.organise_inv_community), t(m.organise_server_why)];
  return (
    <section className="stack stack--s" aria-labelledby="failed">
      <div className="server-card__head">
        <div>
          <h2 id="failed">{t(m.organise_server_failed)}</h2>
          <p className="muted">{t(mails.length === 0 ? m.organise_server_failed_none : m.organise_server_failed_hint)}</p>
        </div>
        {mails.some(({ canRetry }) => canRetry) ? (
          <Button variant="secondary" icon={repeat} isBusy={isBusy('')} busyWords={t(m.loading)} onClick={() => onRetry('')}>
            {t(m.organise_server_retry_all)}
          </Button>
        ) : null}
      </div>
      {mails.length === 0 ? null : (
        <Sheet caption={t(m.organise_server_failed)}>
          <SheetHead columns={columns} deeds={t(m.organise_column_do)} />
          <tbody>
            {mails.map((mail) => (
              <FailedRow key={mail.id} mail={mail} columns={columns} isBusy={isBusy(mail.id)} onRetry={onRetry} />
            ))}
          </tbody>
        </Sheet>
      )}
      <MoreRows next={next} more={more} onMore={(after) => void more.submit({ intent: 'more', after })} />
    </section>
  );
}

type FailedRowProps = {
  readonly mail: FailedMail;
  readonly columns: readonly string[];
  readonly isBusy: boolean;
  readonly onRetry: (mailId: string) => void;
};

function FailedRow({ mail, columns, isBusy, onRetry }: FailedRowProps) {
  const t = useWords();
  const language = useLanguage();
  const { id, community, failedAt, answer, canRetry } = mail;
  const kind = kindName(t, mail);
  return (
    <tr>
      <th scope="row">{kind}</th>
      <td data-label={columns[1]}>{formatMoment(language, failedAt)}</td>
      <td data-label={columns[2]}>{community === null ? null : <KnownPlace community={community} />}</td>
      <td data-label={columns[3]}>
        <div>
          {whyFailed(t, mail)}
          <small>{answer}</small>
        </div>
      </td>
      <td>
        {canRetry ? (
          <SheetDeeds>
            <TextButton isBusy={isBusy} onClick={() => onRetry(id)}>
              <Named words={t(m.organise_server_retry)} name={t(m.organise_server_retry_one, { kind })} />
            </TextButton>
          </SheetDeeds>
        ) : null}
      </td>
    </tr>
  );
}
